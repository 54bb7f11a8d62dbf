import Defuddle from 'defuddle'
import { SectionList } from '../../sections.ts'
import { shortLine } from '../../text/clean.ts'
import { charsetOf, decode } from '../../text/decode.ts'
import { addBlocks, type Block } from '../blocks.ts'
import type { Parsed, Reading } from '../context.ts'
import { htmlBlocks } from './blocks.ts'
import { type HtmlDocument, parseDom, parseFragment, sizeOf } from './dom.ts'
import { webFacts } from './facts.ts'

const META_BYTES = 2048
/** When the extracted main part has less than this share of the page's text, the extraction is considered wrong. */
const LEAST_SHARE = 0.25

// The time to find the main part grows with the square of the number of elements and the cube of the depth. Measured
// with defuddle 0.19.4: 1.7 s for 20,000 elements, 1.4 s for depth 500, 16 s for depth 2,000.
const MOST_ELEMENTS = 20_000
const MOST_DEPTH = 300

/** Reads the main part of a web page by its headings, without menus, ads, scripts and hidden text. */
export function readHtml({ bytes, mime, url, limits, web }: Reading): Parsed {
  const html = decode(bytes, charsetOf(mime) ?? metaCharset(bytes))
  const document = parseDom(html)
  const language = document.documentElement?.getAttribute('lang')?.trim() || null
  // Must run first: extracting the main part removes the rest of the page.
  const facts = web && url ? { web: webFacts(document, url) } : {}
  const everything = document.body ? htmlBlocks(document.body) : []
  const main = mainPart(document, url)
  const enough = lengthOf(main.blocks) >= lengthOf(everything) * LEAST_SHARE
  const title = shortLine(main.title) || null
  const list = new SectionList(limits.characters)
  addBlocks(list, withTitle(enough ? main.blocks : everything, title))
  return { title, pages: null, language, sections: list.sections, ...facts }
}

function mainPart(document: HtmlDocument, url: string | null): { blocks: Block[]; title: string } {
  const ownTitle = document.querySelector('title')?.textContent ?? ''
  const { elements, depth } = document.body ? sizeOf(document.body) : { elements: 0, depth: 0 }
  if (elements > MOST_ELEMENTS || depth > MOST_DEPTH) return { blocks: [], title: ownTitle }
  // `parse` with `useAsync: false` never uses the network.
  const options = { url: url ?? 'about:blank', useAsync: false, removeImages: true }
  const found = new Defuddle(document, options).parse()
  return { blocks: htmlBlocks(parseFragment(found.content).body!), title: found.title || ownTitle }
}

/** Extraction drops the page title. It is put back on top, so that every section names its page. */
function withTitle(blocks: Block[], title: string | null): Block[] {
  if (!title || blocks.some((block) => 'heading' in block && block.level === 1)) return blocks
  return [{ level: 1, heading: title }, ...blocks]
}

const lengthOf = (blocks: Block[]) =>
  blocks.reduce((sum, block) => sum + ('text' in block ? block.text : block.heading).length, 0)

/** The encoding declared in the head of the page, which is ASCII in every encoding. */
function metaCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1')
  return charsetOf(/<meta(?:(?!charset)[^<>])+charset[^<>]*>/i.exec(head)?.[0])
}
