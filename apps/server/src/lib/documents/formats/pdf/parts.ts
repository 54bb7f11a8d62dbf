import type { Page } from './furniture.ts'
import { headingLevel, usualOf } from './headings.ts'
import type { Line } from './lines.ts'
import { nameRows, type OpenTable } from './name-rows.ts'

/** The lines of one page below one heading. */
interface Part {
  page: number
  /** Heading path, outermost first. */
  heading: string[]
  lines: Line[]
}

const MOST_DEPTH = 4
/** When more than this share of the letters would be headings, size does not indicate headings here. */
const MOST_SHARE = 0.35

/**
 * Splits the pages at their headings and names table rows. A heading applies across pages until the next one. When the
 * fonts show no headings, the bookmarks are used.
 */
export function partsOf(pages: readonly Page[], bookmarks: readonly string[][]): Part[] {
  const usual = usualOf(pages)
  const levels = pages.map(({ lines }) => lines.map((_, at) => headingLevel(lines, at, usual)))
  const letters = (of: (at: number, page: number) => boolean) =>
    pages.reduce(
      (sum, { lines }, page) =>
        sum + lines.reduce((count, { text }, at) => count + (of(at, page) ? text.length : 0), 0),
      0,
    )
  const inHeadings = letters((at, page) => levels[page]![at] !== null)
  const trusted = inHeadings <= letters(() => true) * MOST_SHARE
  const parts: Part[] = []
  let path: { level: number; text: string }[] = []
  let open: OpenTable | null = null
  const headingOf = (page: number) =>
    path.length > 0 ? path.map(({ text }) => text) : (bookmarks[page] ?? [])
  for (const [page, { lines }] of pages.entries()) {
    const cuts = trusted ? levels[page]! : lines.map(() => null)
    let from = 0
    for (let at = 0; at <= lines.length; at++) {
      const level = cuts[at] ?? null
      if (at < lines.length && level === null) continue
      if (at > from) {
        const rows = nameRows(lines.slice(from, at), from === 0 ? open : null)
        open = at === lines.length ? rows.open : null
        parts.push({ page: page + 1, heading: headingOf(page), lines: rows.lines })
      }
      if (level === null) break
      // Consecutive headings, such as a title and the first heading below it, start one part.
      from = at
      const text = lines[at]!.text
      path = [...path.filter((one) => one.level < level), { level, text }].slice(-MOST_DEPTH)
      while (at + 1 < lines.length && cuts[at + 1] !== null) {
        at += 1
        const next = cuts[at]!
        path =
          next === level
            ? [...path.slice(0, -1), { level, text: `${path.at(-1)!.text} ${lines[at]!.text}` }]
            : [...path.filter((one) => one.level < next), { level: next, text: lines[at]!.text }]
      }
    }
  }
  return parts
}
