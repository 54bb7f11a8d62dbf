const SVG = 'http://www.w3.org/2000/svg'
const BUBBLE = 'M21 12a8 8 0 0 1-8 8H4l2-3a8 8 0 1 1 15-5z'
const CROSS = 'M6 6l12 12M18 6L6 18'

/** Creates an element with a class. Never from an HTML string, which pages may forbid (trusted types). */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Tag] {
  const one = document.createElement(tag)
  one.className = className
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value)
  return one
}

/** The launcher's icon, and a function that switches it. */
export function icon(): { svg: SVGElement; show: (isOpen: boolean) => void } {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return { svg, show: (isOpen) => path.setAttribute('d', isOpen ? CROSS : BUBBLE) }
}
