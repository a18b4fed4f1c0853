/**
 * Polyfills of APIs that React and components expect and that QuickJS lacks. Timers never fire, because rendering is
 * synchronous.
 */
import { structuredClone } from './clone.ts';
import { atob, btoa, TextDecoder, TextEncoder } from './encoding.ts';
import { intl } from './intl.ts';
import { Url, SearchParams } from './url.ts';

const polyfilled = globalThis as Record<string, unknown>;

const noop = (): void => undefined;

polyfilled['console'] ??= { log: noop, info: noop, warn: noop, error: noop, debug: noop, table: noop, trace: noop };
for (const timer of ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'requestIdleCallback']) {
  polyfilled[timer] ??= () => 0;
}
for (const timer of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame']) polyfilled[timer] ??= noop;
polyfilled['queueMicrotask'] ??= (task: () => void) => void Promise.resolve().then(task);
const polyfills = {
  atob,
  btoa,
  structuredClone,
  TextDecoder,
  TextEncoder,
  Intl: intl,
  URL: Url,
  URLSearchParams: SearchParams,
};
for (const [name, value] of Object.entries(polyfills)) polyfilled[name] ??= value;
polyfilled['process'] ??= { env: { NODE_ENV: 'production' } };
polyfilled['MessageChannel'] ??= class {
  port1 = { onmessage: null, postMessage: noop, close: noop };
  port2 = this.port1;
};

// QuickJS calls `Error.prepareStackTrace` for every new error, so a function set by one page would run on all pages.
// `prepareStackTrace` and `stackTraceLimit` are redefined as plain data properties, which QuickJS ignores.
const { stackTraceLimit } = Object.assign(Error, { stackTraceLimit: 50 });
for (const [name, value] of Object.entries({ stackTraceLimit, prepareStackTrace: undefined })) {
  Object.defineProperty(Error, name, { value, writable: true, enumerable: false, configurable: true });
}
