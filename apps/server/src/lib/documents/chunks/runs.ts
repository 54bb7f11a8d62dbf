import type { ParsedDocument, Section } from '../types.ts'

/** Neighbouring sections that may share a chunk. */
interface Run {
  page: number | null
  heading: string[]
  start: number
  end: number
  /** Whether its chunks may overlap. */
  flows: boolean
}

/** Below this share of a chunk's size, a run takes in the next section. */
const SMALL_SHARE = 0.5

/**
 * The spans that chunks are cut from: each page of a PDF alone, so that a chunk's page is exact; table rows as many
 * as fit; other sections alone or, when small, with their neighbours below the same heading.
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

/** The heading of a run together with the next section; null when they stay apart. */
function jointHeading(
  kind: ParsedDocument['kind'],
  { run, section, size }: { run: Run; section: Section; size: number },
): string[] | null {
  const fits = section.start + section.text.length - run.start <= size
  if (!fits || section.page !== null) return null
  if (kind === 'csv' || kind === 'xlsx') return rowRange(run.heading, section.heading)
  return run.end - run.start < size * SMALL_SHARE ? commonHeading(run.heading, section.heading) : null
}

/** The headings above both; null when there are none. */
function commonHeading(a: string[], b: string[]): string[] | null {
  const differs = a.findIndex((heading, index) => heading !== b[index])
  const common = differs < 0 ? a : a.slice(0, differs)
  return common.length > 0 ? common : null
}

/** "Row 3" and "Row 9" as "Rows 3–9", below the same sheet if there are sheets. */
function rowRange(first: string[], last: string[]): string[] | null {
  const sheet = first.slice(0, -1)
  if (sheet.join('\n') !== last.slice(0, -1).join('\n')) return null
  const [from, to] = [first, last].map((heading) => /\d+/.exec(heading.at(-1) ?? '')?.[0])
  return from && to ? [...sheet, `Rows ${from}–${to}`] : first
}
