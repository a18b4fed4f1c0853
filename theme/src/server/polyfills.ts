/** What React expects of an engine and QuickJS does not have. Nothing here waits: rendering is synchronous. */
const scope = globalThis as Record<string, unknown>;

const noop = (): void => undefined;

scope['console'] ??= { log: noop, info: noop, warn: noop, error: noop, debug: noop };
scope['setTimeout'] ??= () => 0;
scope['clearTimeout'] ??= noop;
scope['queueMicrotask'] ??= (task: () => void) => void Promise.resolve().then(task);
scope['performance'] ??= { now: () => 0 };
scope['TextEncoder'] ??= class {
  /** UTF-8 of a string. */
  encode(text: string): Uint8Array {
    const escaped = encodeURIComponent(text);
    const bytes: number[] = [];
    for (let i = 0; i < escaped.length; i++) {
      if (escaped[i] === '%') {
        bytes.push(Number.parseInt(escaped.slice(i + 1, i + 3), 16));
        i += 2;
      } else bytes.push(escaped.codePointAt(i) ?? 0);
    }
    return new Uint8Array(bytes);
  }
};
scope['MessageChannel'] ??= class {
  port1 = { onmessage: null, postMessage: noop, close: noop };
  port2 = this.port1;
};

export {};
