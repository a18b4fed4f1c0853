// Compares Quire's HTML with the output of commonmark.js, the reference implementation of CommonMark. The documents are
// random: combinations of syntax fragments, and examples from the specification with fragments added, removed and
// duplicated.
//
// The remaining differences come from the parser library and occur only in unusual documents: a line of raw HTML after
// a list item or quote that continues below it, a list in the first line of a list that follows a paragraph, delimiter
// runs next to other delimiters (`f**_**`), indented code after an empty quote, whitespace at the end of a document.
// node soak/differential.mjs [--count 200000] [--seed 1] [--keep FILE]
// `--keep` writes the differing documents, shortened, as one JSON object per line.

import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { HtmlRenderer, Parser } from 'commonmark'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})

const PIECES = [
  'a', 'b c', 'é', '中', '😀', ' ', '  ', '    ', '\t', '\n', '\n\n', '\\', '\\\n', '  \n', '# ', '## ', ' #', '===\n',
  '---\n', '***', '> ', '>', '- ', '* ', '+ ', '1. ', '2) ', '10. ', '```', '```x\n', '~~~\n', '`', '``', '*', '**', '_',
  '__', '[', ']', '](', '](/u)', '](<u v>', ' "t")', '![', '(', ')', '[r]', '[r]: /e\n', '[r]: <>\n', '[r][]', '<', '>',
  '<b>', '</b>', '<i c="d">', '<div>\n', '</div>', '<!-- x -->', '<!--', '-->', '<?p?>', '<!X>', '<![CDATA[', ']]>',
  '<script>', '</script>', '<pre>', '<http://a.b>', '<c@d.e>', '&amp;', '&copy;', '&#35;', '&#0;', '&#x110000;', '&x;',
  '!', '"', "'", '.', ',', '。', '“', '\u00a0', '\u2003', '\u0000', '$', '=', '+', '-', '1', '/',
]

const spec = readFileSync(new URL('../conformance/commonmark-0.31.2.txt', import.meta.url), 'utf8')
const EXAMPLES = [...spec.matchAll(/^`{32} example\n([\s\S]*?)^\.$/gm)].map((found) => found[1].replaceAll('→', '\t'))

/** Returns a generator of random numbers below 1 from a seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const number = random(Number(values.seed))
const below = (limit) => Math.floor(number() * limit)
const pick = (list) => list[below(list.length)]

function pieces() {
  let text = ''
  for (let remaining = 1 + below(20); remaining > 0; remaining--) text += pick(PIECES)
  return text
}

function changedExample() {
  let text = pick(EXAMPLES)
  for (let remaining = 1 + below(3); remaining > 0; remaining--) {
    const at = below(text.length + 1)
    const end = Math.min(text.length, at + below(4))
    switch (below(4)) {
      case 0:
        text = text.slice(0, at) + pick(PIECES) + text.slice(at)
        break
      case 1:
        text = text.slice(0, at) + text.slice(end)
        break
      case 2:
        text = text.slice(0, end) + text.slice(at)
        break
      default:
        text += pick(EXAMPLES)
    }
  }
  return text
}

/**
 * Removes the differences between HTML documents that browsers ignore: outside of code, runs of whitespace become one
 * space, whitespace at the edges of blocks is removed, and references for quotes are decoded.
 */
function normalized(html) {
  const parts = html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").split(/(<pre[\s>][^]*?<\/pre>)/)
  const quoted = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/\s+/g, ' ').replace(/ ?(<\/?(?:p|li|ul|ol|h[1-6]|blockquote|hr|br)\b[^>]*>) ?/g, '$1'),
  )
  return quoted.join('').trim()
}

const document = () => (below(2) === 0 ? pieces() : changedExample()).toWellFormed()

const parser = new Parser()
const renderer = new HtmlRenderer()
const expected = (text) => renderer.render(parser.parse(text))
const differs = (html, text) => html !== expected(text) && normalized(html) !== normalized(expected(text))

/** Starts Quire's Markdown converter. `convert` returns the HTML of each given document. */
function converter() {
  const program = new URL('../target/release/examples/to_html', import.meta.url).pathname
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  let received = Buffer.alloc(0)
  let wake = () => {}
  child.stdout.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  let hasEnded = false
  child.on('close', () => {
    hasEnded = true
    wake()
  })
  return {
    async convert(texts) {
      for (const text of texts) {
        const bytes = Buffer.from(text)
        const length = Buffer.alloc(4)
        length.writeUInt32LE(bytes.length)
        child.stdin.write(length)
        child.stdin.write(bytes)
      }
      const results = []
      let at = 0
      while (results.length < texts.length) {
        const length = received.length >= at + 4 ? received.readUInt32LE(at) : undefined
        if (length !== undefined && received.length >= at + 4 + length) {
          results.push(received.toString('utf8', at + 4, at + 4 + length))
          at += 4 + length
        } else if (hasEnded) {
          throw new Error(`the converter exited after ${results.length} of ${texts.length} documents`)
        } else {
          await new Promise((resolve) => (wake = resolve))
        }
      }
      received = received.subarray(at)
      return results
    },
    end: () => child.stdin.end(),
  }
}

const quireConverter = converter()

/** Returns a shorter document that still differs, found by removing parts. */
async function shortened(text) {
  const stillDiffers = async (shorter) => differs((await quireConverter.convert([shorter]))[0], shorter)
  for (let size = text.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < text.length; ) {
      const shorter = (text.slice(0, at) + text.slice(at + size)).toWellFormed()
      if (shorter.length < text.length && (await stillDiffers(shorter))) text = shorter
      else at += size
    }
  }
  return text
}

const differing = []
const total = Number(values.count)
for (let completed = 0; completed < total; ) {
  const batch = Array.from({ length: Math.min(500, total - completed) }, document)
  const results = await quireConverter.convert(batch)
  for (const [index, text] of batch.entries()) {
    if (differs(results[index], text)) differing.push(text)
  }
  completed += batch.length
}

const examples = new Map()
for (const text of differing.slice(0, 2000)) {
  const short = await shortened(text)
  if (!examples.has(short)) examples.set(short, { text: short, ours: (await quireConverter.convert([short]))[0], reference: expected(short) })
}
quireConverter.end()
if (values.keep) writeFileSync(values.keep, [...examples.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
console.log(`${total} documents, ${differing.length} differ (${examples.size} shapes)`)
