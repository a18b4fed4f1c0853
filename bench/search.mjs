// Searches the built Rslib site side by side: Quire, FlexSearch 0.7, MiniSearch, Orama and Pagefind, with the same pages
// and the judged queries of crates/search/relevance.
//
//     cd bench && npm install && node search.mjs [../site/dist]
//
// MRR@10 and nDCG@7 over pages; empty: queries without a result; kB: gzip -9 of everything fetched until the results of
// one query are there, the middle of all queries, the engine's own script not counted; ms: middle time of a query, files
// at hand. The other engines get one document a section with the fields they search, as their guides say; those
// without files of their own are sent the documents and index them in the browser.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import FlexSearch from "flexsearch";
import MiniSearch from "minisearch";
import { create, insertMultiple, search as oramaSearch } from "@orama/orama";
import { createTokenizer } from "@orama/tokenizers/mandarin";

const here = dirname(fileURLToPath(import.meta.url));
const dist = resolve(process.argv[2] ?? join(here, "../site/dist"));
const folder = join(dist, "static");
const work = mkdtempSync(join(tmpdir(), "quire-bench-"));
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
const middle = (numbers) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Every section of a language as a document. */
function sections(lang) {
  const files = readdirSync(folder).filter((name) =>
    name.startsWith(`search_text.${lang}.`),
  );
  const pages = files.flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")).documents,
  );
  return pages.flatMap(({ title, content, toc, routePath }) => {
    const starts = [{ id: "", text: "", charIndex: 0 }, ...toc];
    return starts.map((heading, at) => ({
      id: `${routePath}#${heading.id}`,
      route: routePath,
      title,
      heading: heading.text,
      content: content.slice(heading.charIndex, starts[at + 1]?.charIndex),
    }));
  });
}

const routesOf = (ids) =>
  [...new Set(ids.map((id) => id.split("#")[0]))].slice(0, 10);

async function quire(lang) {
  const outfile = join(work, "client.mjs");
  await build({
    entryPoints: [join(here, "../theme/src/search/client.ts")],
    bundle: true,
    format: "esm",
    outfile,
  });
  const { createSearch } = await import(pathToFileURL(outfile).href);
  const index = readdirSync(folder).find((name) =>
    name.startsWith(`search_index.${lang}.`),
  );
  let fetched = [];
  const request = async (url) => {
    const bytes = readFileSync(join(folder, url));
    fetched.push(bytes);
    return new Response(bytes);
  };
  const warm = createSearch({ indexUrl: index, fetch: request });
  return {
    find: async (query) =>
      (await warm.search(query, 10)).map((page) => page.routePath),
    bytes: async (query) => {
      fetched = [];
      await createSearch({ indexUrl: index, fetch: request }).search(query);
      return fetched.reduce((sum, bytes) => sum + gzip(bytes), 0);
    },
  };
}

/** As the reference panel uses it: full tokens over normalised text, and one index of single characters for Chinese. */
function flexSearch(lang, documents) {
  const fields = ["title", "heading", "content"];
  const options = { tokenize: "full", document: { id: "id", index: fields } };
  const latin = new FlexSearch.Document({
    ...options,
    encode: (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  });
  const cjk = new FlexSearch.Document({
    ...options,
    tokenize: "forward",
    encode: (text) => text.replace(/[\x00-\x7f]/g, "").split(""),
  });
  for (const document of documents)
    for (const index of [latin, cjk]) index.add(document);
  const bytes = gzip(JSON.stringify(documents));
  return {
    find: (query) => {
      const found = [
        ...latin.search(query, 30),
        ...(lang === "zh" ? cjk.search(query, 30) : []),
      ];
      return routesOf(
        fields.flatMap((field) =>
          found.filter((it) => it.field === field).flatMap((it) => it.result),
        ),
      );
    },
    bytes: () => bytes,
  };
}

function miniSearch(lang, documents) {
  const segmenter = new Intl.Segmenter(lang, { granularity: "word" });
  const words = (text) =>
    [...segmenter.segment(text)]
      .filter((it) => it.isWordLike)
      .map((it) => it.segment);
  const index = new MiniSearch({
    fields: ["title", "heading", "content"],
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      boost: { title: 4, heading: 2 },
    },
    ...(lang === "zh" ? { tokenize: words } : {}),
  });
  index.addAll(documents);
  const bytes = gzip(JSON.stringify(index));
  return {
    find: (query) => routesOf(index.search(query).map((it) => it.id)),
    bytes: () => bytes,
  };
}

async function orama(lang, documents) {
  const tokenizer = lang === "zh" ? await createTokenizer() : undefined;
  const schema = {
    id: "string",
    title: "string",
    heading: "string",
    content: "string",
  };
  const db = create({
    schema,
    ...(tokenizer ? { components: { tokenizer } } : { language: "english" }),
  });
  await insertMultiple(
    db,
    documents.map(({ route, ...document }) => document),
  );
  const bytes = gzip(JSON.stringify(documents));
  return {
    find: async (term) => {
      const { hits } = await oramaSearch(db, {
        term,
        limit: 60,
        tolerance: 1,
        properties: ["title", "heading", "content"],
        boost: { title: 4, heading: 2 },
      });
      return routesOf(hits.map((hit) => hit.document.id));
    },
    bytes: () => bytes,
  };
}

/** Pagefind's own command on the built site, its script run here with files instead of a network. */
async function pagefind(lang) {
  const out = join(work, "pagefind");
  mkdirSync(out, { recursive: true });
  const bin = join(here, "node_modules/.bin/pagefind");
  const args = [
    "--site",
    dist,
    "--output-path",
    out,
    "--root-selector",
    "#article, article, main",
  ];
  const { status, stderr } = spawnSync(bin, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr || "pagefind did not run");
  let fetched = [];
  const read = async (url) => {
    const bytes = readFileSync(new URL(String(url).replace(/\?.*$/, "")));
    fetched.push(bytes);
    return new Response(bytes);
  };
  const open = async () => {
    globalThis.fetch = read;
    globalThis.location = new URL("http://localhost/");
    globalThis.window = globalThis;
    globalThis.document = {
      querySelector: () => ({ getAttribute: () => lang }),
    };
    const module = await import(
      `${pathToFileURL(join(out, "pagefind.js")).href}?${Math.random()}`
    );
    await module.options({
      basePath: `${pathToFileURL(out).href}/`,
      baseUrl: "/",
    });
    await module.init(lang);
    return module;
  };
  const warm = await open();
  const find = async (module, query, limit) => {
    const { results } = await module.search(query);
    return Promise.all(results.slice(0, limit).map((result) => result.data()));
  };
  const route = ({ raw_url: url }) =>
    url.replace(/index\.html$/, "").replace(/\.html$/, "");
  return {
    find: async (query) => [
      ...new Set((await find(warm, query, 10)).map(route)),
    ],
    bytes: async (query) => {
      fetched = [];
      await find(await open(), query, 7);
      // Its files are compressed already.
      return fetched.reduce(
        (sum, bytes) => sum + Math.min(bytes.length, gzip(bytes)),
        0,
      );
    },
  };
}

async function measure(engine, queries) {
  const { find, bytes } = engine;
  const ranks = [];
  const gains = [];
  const times = [];
  const sizes = [];
  let empty = 0;
  for (const { query, pages } of queries) {
    await find(query);
    const begin = performance.now();
    const found = await find(query);
    times.push(performance.now() - begin);
    const at = found.findIndex((route) => pages.includes(route));
    ranks.push(at < 0 ? 0 : 1 / (at + 1));
    const gain = (list) =>
      list.reduce(
        (sum, isGood, place) => sum + (isGood ? 1 / Math.log2(place + 2) : 0),
        0,
      );
    gains.push(
      gain(found.slice(0, 7).map((route) => pages.includes(route))) /
        gain(pages.slice(0, 7).map(() => true)),
    );
    if (found.length === 0) empty += 1;
    sizes.push(await bytes(query));
  }
  const mean = (numbers) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return {
    "MRR@10": mean(ranks).toFixed(3),
    "nDCG@7": mean(gains).toFixed(3),
    empty: `${((100 * empty) / queries.length).toFixed(1)} %`,
    kB: (middle(sizes) / 1000).toFixed(1),
    "most kB": (Math.max(...sizes) / 1000).toFixed(1),
    ms: middle(times).toFixed(1),
  };
}

for (const lang of ["en", "zh"]) {
  const queries = JSON.parse(
    readFileSync(join(here, `../crates/search/relevance/${lang}.json`), "utf8"),
  );
  const documents = sections(lang);
  const rows = {};
  const engines = {
    Quire: quire,
    "FlexSearch 0.7": flexSearch,
    MiniSearch: miniSearch,
    Orama: orama,
    Pagefind: pagefind,
  };
  for (const [name, make] of Object.entries(engines)) {
    try {
      rows[name] = await measure(await make(lang, documents), queries);
    } catch (error) {
      rows[name] = {
        "MRR@10": `did not run: ${String(error.message).slice(0, 60)}`,
      };
    }
  }
  console.log(
    `\n${lang}: ${queries.length} queries, ${new Set(documents.map((it) => it.route)).size} pages`,
  );
  console.table(rows);
}
