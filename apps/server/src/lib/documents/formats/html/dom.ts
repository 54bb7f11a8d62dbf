import { parseHTML } from 'linkedom'

/** The part of the DOM that the readers use. */
export interface HtmlNode {
  nodeType: number
  /** In lower case; only elements have one. */
  localName?: string
  textContent: string | null
  childNodes: Iterable<HtmlNode>
}

export interface HtmlElement extends HtmlNode {
  localName: string
  getAttribute(name: string): string | null
  querySelector(selector: string): HtmlElement | null
  querySelectorAll(selector: string): Iterable<HtmlElement>
}

export interface HtmlDocument {
  documentElement: HtmlElement | null
  body: HtmlElement | null
  querySelector(selector: string): HtmlElement | null
}

/** Parses a page. Scripts are not run and nothing is loaded. */
export const parseDom = (html: string): HtmlDocument => parseHTML(framed(html)).document

const FRAME_TAGS = /<!doctype[^<>]*>|<\/?(?:html|head|body)(?:\s[^<>]*)?>/gi

/** Adds the `html`, `head` and `body` tags that HTML lets authors omit; the parser does not add them. */
function framed(html: string): string {
  const root = /<html(?:\s[^<>]*)?>/i.exec(html)
  const head = /<head(?:\s[^<>]*)?>/i.exec(html)
  const body = /<body(?:\s[^<>]*)?>/i.exec(html)
  if (root && head && body) return html
  const cut = body?.index ?? /<\/head\s*>/i.exec(html)?.index ?? 0
  const [before, after] = [html.slice(0, cut), html.slice(cut)].map((part) => part.replace(FRAME_TAGS, ''))
  return `<!doctype html>${root?.[0] ?? '<html>'}<head>${before}</head><body>${after}</body></html>`
}

/** Parses a fragment as the body of a document. */
export const parseFragment = (html: string): HtmlDocument =>
  parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`).document

const ELEMENT = 1
const TEXT = 3

export const isElement = (node: HtmlNode): node is HtmlElement => node.nodeType === ELEMENT
export const isText = (node: HtmlNode): boolean => node.nodeType === TEXT

/** The text below a node on one line. */
export const lineOf = (node: HtmlNode): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The number of elements below a node, and their maximum depth. */
export function sizeOf(root: HtmlNode): { elements: number; depth: number } {
  let elements = 0
  let depth = 0
  const open: { node: HtmlNode; level: number }[] = [{ node: root, level: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    elements++
    depth = Math.max(depth, next.level)
    for (const child of next.node.childNodes)
      if (isElement(child)) open.push({ node: child, level: next.level + 1 })
  }
  return { elements, depth }
}
