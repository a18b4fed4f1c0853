/**
 * Loads the data and modules of an archived site that is opened from `file://`. At such URLs, browsers block `fetch`
 * and modules but run classic scripts, so `crates/output` writes data and modules as scripts that pass their contents
 * to `quireFile`. This script replaces `fetch` with a function that returns these contents, and creates the modules
 * from them, so the theme and a site's components work unchanged.
 */

const loader = document.currentScript as HTMLScriptElement;
/** `base`: the placeholder in files for the path of the archive's folder. `entry`: the module that starts the page. */
const { base = '', entry = '' } = loader.dataset;
/** The archive's folder, the parent of this script's folder. */
const folder = new URL('..', loader.src);
/** Scheme of module specifiers that refer to files of the archive. */
const SCHEME = 'quire:';

const receivedFiles = new Map<string, string>();
const texts = new Map<string, Promise<string>>();
const modules = new Map<string, Promise<string>>();

/** Returns the contents of a file in the archive. Rejects if the archive does not contain the file. */
function read(path: string): Promise<string> {
  let text = texts.get(path);
  if (!text) {
    text = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = new URL(path.endsWith('.js') ? path : `${path}.js`, folder).href;
      const finish = (): void => {
        script.remove();
        const contents = receivedFiles.get(path);
        if (contents === undefined) reject(new Error(`the archive does not contain ${path}`));
        else resolve(contents);
      };
      for (const end of ['load', 'error']) script.addEventListener(end, finish);
      document.head.append(script);
    });
    texts.set(path, text);
  }
  return text;
}

/** Converts a URL to a path within the archive. Returns undefined for URLs outside the archive. */
function pathOf(url: string): string | undefined {
  if (url.startsWith(SCHEME)) return url.slice(SCHEME.length);
  const { href } = new URL(url, document.baseURI);
  return href.startsWith(folder.href) ? decodeURI(href.slice(folder.href.length).replace(/[?#].*/, '')) : undefined;
}

/** Creates a module from a file, with object URLs in place of static imports, and returns the module's URL. */
async function makeModule(path: string): Promise<string> {
  const text = await read(path);
  const imports = [...text.matchAll(/\b(?:from|import) ?"quire:([^"]+)"/g)].map(([, target = '']) => target);
  const urls = new Map(await Promise.all(imports.map(async target => [target, await moduleUrl(target)] as const)));
  const linked = text.replaceAll(
    /\b((?:from|import) ?)"quire:([^"]+)"/g,
    (_, keyword: string, target: string) => `${keyword}"${urls.get(target)}"`,
  );
  return URL.createObjectURL(new Blob([linked], { type: 'text/javascript' }));
}

/** Returns {@link makeModule}'s URL, cached per file, so that all importers get the same instance. */
function moduleUrl(path: string): Promise<string> {
  let url = modules.get(path);
  if (!url) modules.set(path, (url = makeModule(path)));
  return url;
}

globalThis.quireFile = (path, text) => receivedFiles.set(path, text.replaceAll(`/${base}/`, folder.pathname));
globalThis.quireUrl = path => new URL(path, folder).href;
globalThis.quireImport = async url => {
  const path = pathOf(url);
  return import(path === undefined ? url : await moduleUrl(path)) as Promise<unknown>;
};

const fetchElsewhere = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const path = pathOf(input instanceof Request ? input.url : String(input));
  if (path === undefined) return fetchElsewhere(input, init);
  try {
    const text = await read(path);
    // The archive contains binary files (`.bin`) as base64.
    return new Response(path.endsWith('.bin') ? Uint8Array.from(atob(text), char => char.charCodeAt(0)) : text);
  } catch (error) {
    return new Response(String(error), { status: 404 });
  }
};

globalThis.quireImport(SCHEME + entry).catch((error: unknown) => {
  console.error(error);
  // Fall back to the page without scripts, as in client/entry.ts.
  const { dataset } = document.documentElement;
  delete dataset['js'];
  delete dataset['shell'];
});
