import type { ParsedDocument, Section } from '../types.ts'

/** Neighbouring sections that may share a chunk. */
export interface Run {
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
 * The stretches that chunks are cut from: each page of a PDF alone, so that a chunk's page is exact; table rows as many
 * as fit; other sections alone or, when small, with their neighbours below the same heading.
 */
export function runsOf({ kind, sections }: Pick<ParsedDocument, 'kind' | 'sections'>, size: number): Run[] {
  const runs: Run[] = []
  let rows: Section[] = []
  for (const section of sections) {
    const run = runs.at(-1)
    const end = section.start + section.text.length
    const fits = run !== undefined && end - run.start <= size
    if (kind === 'csv' && fits) {
      rows.push(section)
      Object.assign(run, { end, heading: rowRange(rows) })
      continue
    }
    const shared =
      run && kind !== 'csv' && kind !== 'pdf' ? commonHeading(run.heading, section.heading) : null
    if (run && shared && fits && run.end - run.start < size * SMALL_SHARE) {
      Object.assign(run, { end, heading: shared })
      continue
    }
    rows = [section]
    runs.push({
      page: section.page,
      heading: section.heading,
      start: section.start,
      end,
      flows: kind !== 'csv',
    })
  }
  return runs
}

/** The headings above both; null when there are none. */
function commonHeading(a: string[], b: string[]): string[] | null {
  const differs = a.findIndex((heading, index) => heading !== b[index])
  const common = differs < 0 ? a : a.slice(0, differs)
  return common.length > 0 ? common : null
}

/** "Row 3" and "Row 9" as "Rows 3–9". */
function rowRange(rows: Section[]): string[] {
  const [first, last] = [rows[0]!, rows.at(-1)!].map((row) => row.heading[0] ?? '')
  const number = /\d+/
  const [from, to] = [number.exec(first!)?.[0], number.exec(last!)?.[0]]
  return from && to ? [`Rows ${from}–${to}`] : rows[0]!.heading
}
