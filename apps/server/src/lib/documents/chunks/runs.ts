import type { ParsedDocument, Section } from '../types.ts'

/** Neighboring sections that may share a chunk. */
interface Run {
  page: number | null
  heading: string[]
  start: number
  end: number
  /** Whether chunks of this run may overlap. */
  flows: boolean
}

/** A run smaller than this share of the chunk size is merged with the next section. */
const SMALL_SHARE = 0.5

/**
 * The spans that chunks are cut from. Each page of a PDF stands alone, so that a chunk has an exact page; as many table
 * rows as fit are grouped; other sections stand alone or, when small, join neighbors under the same heading.
 */
export function runsOf({ kind, sections }: Pick<ParsedDocument, 'kind' | 'sections'>, size: number): Run[] {
  const runs: Run[] = []
  for (const section of sections) {
    const run = runs.at(-1)
    const heading = run ? jointHeading(kind, { run, section, size }) : null
    const end = section.start + section.text.length
    if (run && heading) Object.assign(run, { end, heading })
    else
      runs.push({
        page: section.page,
        heading: section.heading,
        start: section.start,
        end,
        flows: kind !== 'csv' && kind !== 'xlsx',
      })
  }
  return runs
}

/** The heading of a run merged with the next section, or null when they must stay separate. */
function jointHeading(
  kind: ParsedDocument['kind'],
  { run, section, size }: { run: Run; section: Section; size: number },
): string[] | null {
  const fits = section.start + section.text.length - run.start <= size
  if (!fits || section.page !== null) return null
  if (kind === 'csv' || kind === 'xlsx') return rowRange(run.heading, section.heading)
  return run.end - run.start < size * SMALL_SHARE ? commonHeading(run.heading, section.heading) : null
}

/** The headings that both share, or null when there are none. */
function commonHeading(a: string[], b: string[]): string[] | null {
  const differs = a.findIndex((heading, index) => heading !== b[index])
  const common = differs < 0 ? a : a.slice(0, differs)
  return common.length > 0 ? common : null
}

/** Joins "Row 3" and "Row 9" to "Rows 3–9" when both are on the same sheet. */
function rowRange(first: string[], last: string[]): string[] | null {
  const sheet = first.slice(0, -1)
  if (sheet.join('\n') !== last.slice(0, -1).join('\n')) return null
  const [from, to] = [first, last].map((heading) => /\d+/.exec(heading.at(-1) ?? '')?.[0])
  return from && to ? [...sheet, `Rows ${from}–${to}`] : first
}
