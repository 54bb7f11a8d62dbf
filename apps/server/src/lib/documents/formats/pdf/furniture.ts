import type { Line } from './lines.ts'

export interface Page {
  height: number
  lines: Line[]
}

const LEAST_PAGES = 3
/** Odd and even pages may differ, and the first page of a chapter often has no header. */
const LEAST_SHARE = 0.4
/** Number of lines at each end of a page that can be a header or footer. */
const DEPTH = 2
const TOP = 0.12
const BOTTOM = 0.88
const SAME_HEIGHT = 3
const PAGE_WORDS = /^(?:page|seite|página|pagina|pag|strana|стр|p|pg|s|of|von|de|di|sur|van|av|\/)*$/iu

interface Candidate {
  page: number
  line: Line
  atBottom: boolean
  /** The text with `#` in place of numbers. */
  pattern: string
  numbers: number[]
}

/**
 * Removes headers and footers: lines at the edge of the page that appear on many pages at the same height. Their
 * numbers may only differ as page numbers do, so that "Article 17: 43 Nm" on top of each page is kept.
 */
export function dropFurniture(pages: Page[]): void {
  const groups = new Map<string, Candidate[]>()
  for (const candidate of pages.flatMap(candidatesOf)) {
    const key = `${candidate.atBottom} ${candidate.pattern}`
    groups.set(key, [...(groups.get(key) ?? []), candidate])
  }
  const least = Math.max(LEAST_PAGES, Math.ceil(pages.length * LEAST_SHARE))
  const dropped = new Set<Line>()
  for (const group of groups.values()) {
    const same = sameHeight(group)
    const pageCount = new Set(same.map((one) => one.page)).size
    if (pageCount >= (isRunningTitle(same[0]!) ? LEAST_PAGES : least) && countsPages(same))
      for (const { line } of same) dropped.add(line)
  }
  for (const page of pages) {
    const kept = page.lines.filter((line) => !dropped.has(line))
    // A page that would become empty consists only of its header or footer, so that text is kept.
    if (kept.length > 0) page.lines = kept
  }
}

function candidatesOf(page: Page, index: number): Candidate[] {
  const byHeight = page.lines.filter((line) => !line.turned).toSorted((a, b) => a.y - b.y)
  const top = byHeight.slice(0, DEPTH).filter((line) => line.y < page.height * TOP)
  const bottom = byHeight.slice(-DEPTH).filter((line) => line.y > page.height * BOTTOM)
  const candidate = (atBottom: boolean) => (line: Line) => ({
    page: index,
    line,
    atBottom,
    pattern: line.text.replace(/\d+/g, '#'),
    numbers: (line.text.match(/\d+/g) ?? []).map(Number),
  })
  return [...top.map(candidate(false)), ...bottom.map(candidate(true))]
}

function sameHeight(group: Candidate[]): Candidate[] {
  const heights = group.map((one) => one.line.y).sort((a, b) => a - b)
  const middle = heights[Math.floor(heights.length / 2)]!
  return group.filter((one) => Math.abs(one.line.y - middle) <= SAME_HEIGHT)
}

/** A title on one side and a number on the other is never a heading, so few pages are enough evidence. */
const isRunningTitle = ({ pattern }: Candidate) => /^# \| \D|\D \| #$/.test(pattern)

/** True when every number is constant, or increases with the page in a position where page numbers appear. */
function countsPages(group: Candidate[]): boolean {
  const first = group[0]!
  const runs = first.numbers.map((_, at) => {
    if (group.every((one) => one.numbers[at] === first.numbers[at])) return 'constant'
    const step = first.numbers[at]! - first.page
    return group.every((one) => one.numbers[at]! - one.page === step) ? 'page' : 'free'
  })
  if (runs.includes('free')) return false
  if (!runs.includes('page') || first.atBottom || isRunningTitle(first)) return true
  // At the top, "Chapter 7" may well be a heading on page 7.
  return PAGE_WORDS.test(first.pattern.replace(/[^\p{L}/]/gu, ''))
}
