import { type HtmlElement, type HtmlNode, isElement } from './dom.ts'

const isList = (element: HtmlElement) => element.localName === 'ul' || element.localName === 'ol'

/** A list as lines that start with `-` or `1.`; nested lists are indented. */
export function listText(list: HtmlElement, depth = 0): string {
  const lines: string[] = []
  let number = Number(list.getAttribute('start') ?? 1) || 1
  for (const item of list.childNodes) {
    if (!isElement(item)) continue
    if (isList(item)) {
      lines.push(listText(item, depth + 1))
      continue
    }
    const mark = list.localName === 'ol' ? `${number++}.` : '-'
    const { own, nested } = partsOf(item)
    if (own !== '') lines.push(`${'  '.repeat(depth)}${mark} ${own}`)
    for (const inner of nested) lines.push(listText(inner, depth + 1))
  }
  return lines.filter((line) => line !== '').join('\n')
}

function partsOf(item: HtmlElement): { own: string; nested: HtmlElement[] } {
  const nested: HtmlElement[] = []
  let own = ''
  for (const child of item.childNodes) {
    if (isElement(child) && isList(child)) nested.push(child)
    else own += inlineText(child)
  }
  return { own: own.replace(/\s+/g, ' ').trim(), nested }
}

/** The text of an item's child node; paragraphs and line breaks end with a space. */
const inlineText = (node: HtmlNode) =>
  `${node.textContent ?? ''}${isElement(node) && (node.localName === 'p' || node.localName === 'br') ? ' ' : ''}`
