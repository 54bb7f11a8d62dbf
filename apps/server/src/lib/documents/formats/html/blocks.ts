import type { Block } from '../blocks.ts'
import { type HtmlElement, type HtmlNode, isElement, isText, lineOf } from './dom.ts'
import { listText } from './list.ts'
import { isDataTable, tableText } from './table.ts'

const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'svg',
  'iframe',
  'object',
  'canvas',
  'video',
  'audio',
  'select',
  'button',
  'textarea',
  'nav',
  'footer',
  'aside',
])
const PARAGRAPHS = new Set(
  'address article blockquote body caption dd details dialog div dl fieldset figcaption figure footer form header hr html legend main p section summary table tbody td tfoot th thead tr'.split(
    ' ',
  ),
)

/** The visible text below an element as headings and paragraphs; lists and tables become lines. */
export function htmlBlocks(root: HtmlNode): Block[] {
  const blocks: Block[] = []
  let run = ''
  const flush = () => {
    const text = run
      .replace(/(?:(?<! ) +)?\n */g, '\n')
      .replace(/ {2,}/g, ' ')
      .trim()
    run = ''
    if (text !== '') blocks.push({ text })
  }
  const whole = (block: Block) => {
    flush()
    blocks.push(block)
  }
  const inside = (element: HtmlElement) => {
    for (const child of element.childNodes) visit(child)
  }
  const visitElement = (element: HtmlElement) => {
    const tag = element.localName
    const level = /^h([1-6])$/.exec(tag)?.[1]
    if (level) whole({ level: Number(level), heading: lineOf(element) })
    else if (tag === 'br') run += '\n'
    else if (tag === 'pre') whole({ text: element.textContent ?? '' })
    else if (tag === 'ul' || tag === 'ol') whole({ text: listText(element) })
    else if (tag === 'table' && isDataTable(element)) whole({ text: tableText(element) })
    else if (tag === 'dt') {
      flush()
      run = `${lineOf(element)}: `
    } else if (PARAGRAPHS.has(tag)) {
      if (tag !== 'dd') flush()
      inside(element)
      flush()
    } else inside(element)
  }
  const visit = (node: HtmlNode) => {
    if (isText(node)) run += (node.textContent ?? '').replace(/\s+/g, ' ')
    else if (isElement(node) && !SKIPPED.has(node.localName) && !isHidden(node)) visitElement(node)
  }
  for (const child of root.childNodes) visit(child)
  flush()
  return blocks
}

function isHidden(element: HtmlElement): boolean {
  if (element.getAttribute('hidden') !== null || element.getAttribute('aria-hidden') === 'true') return true
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.getAttribute('style') ?? '')
}
