/** APIs that React expects and QuickJS lacks. Nothing is asynchronous: rendering is synchronous. */
const polyfilled = globalThis as Record<string, unknown>;

const noop = (): void => undefined;

polyfilled['console'] ??= { log: noop, info: noop, warn: noop, error: noop, debug: noop };
polyfilled['setTimeout'] ??= () => 0;
polyfilled['clearTimeout'] ??= noop;
polyfilled['queueMicrotask'] ??= (task: () => void) => void Promise.resolve().then(task);
polyfilled['TextEncoder'] ??= class {
  /** Encodes a string as UTF-8. */
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

// QuickJS calls `prepareStackTrace` for every new error, so one set by a page would run in all pages. Redefined as
// plain properties, both have no effect on the engine.
const { stackTraceLimit } = Object.assign(Error, { stackTraceLimit: 50 });
for (const [name, value] of Object.entries({ stackTraceLimit, prepareStackTrace: undefined })) {
  Object.defineProperty(Error, name, { value, writable: true, enumerable: false, configurable: true });
}
