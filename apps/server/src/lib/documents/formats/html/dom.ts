import { parseHTML } from 'linkedom'

/** As much of the DOM as the readers use. */
export interface HtmlNode {
  nodeType: number
  /** Lower case; elements only. */
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

/** Scripts are not run and nothing is loaded. */
export const parseDom = (html: string): HtmlDocument => parseHTML(html).document

/** A document of a fragment, in its body. */
export const parseFragment = (html: string): HtmlDocument =>
  parseDom(`<!doctype html><html><head></head><body>${html}</body></html>`)

const ELEMENT = 1
const TEXT = 3

export const isElement = (node: HtmlNode): node is HtmlElement => node.nodeType === ELEMENT
export const isText = (node: HtmlNode): boolean => node.nodeType === TEXT

/** All text below a node on one line. */
export const lineOf = (node: HtmlNode): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
