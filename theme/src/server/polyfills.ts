/** What React expects of an engine and QuickJS does not have. Nothing here waits: rendering is synchronous. */
const polyfilled = globalThis as Record<string, unknown>;

const noop = (): void => undefined;

polyfilled['console'] ??= { log: noop, info: noop, warn: noop, error: noop, debug: noop };
polyfilled['setTimeout'] ??= () => 0;
polyfilled['clearTimeout'] ??= noop;
polyfilled['queueMicrotask'] ??= (task: () => void) => void Promise.resolve().then(task);
polyfilled['TextEncoder'] ??= class {
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
polyfilled['MessageChannel'] ??= class {
  port1 = { onmessage: null, postMessage: noop, close: noop };
  port2 = this.port1;
};

// The engine runs `prepareStackTrace` whenever an error is made, so one that a page sets would run in all pages. As
// plain properties the two are nothing to it.
const { stackTraceLimit } = Object.assign(Error, { stackTraceLimit: 50 });
for (const [name, value] of Object.entries({ stackTraceLimit, prepareStackTrace: undefined })) {
  Object.defineProperty(Error, name, { value, writable: true, enumerable: false, configurable: true });
}
