import { type QueryExecutorProvider, sql } from 'kysely'
import type { Within } from '../within.ts'
import type { Ranges } from './ranges.ts'
import { readRanges } from './read-postings.ts'

/** Chunk numbers that pass the filters, in the form the full-text index needs. */
export async function rangesWithin(
  db: QueryExecutorProvider,
  kbIds: readonly string[],
  within: Within,
): Promise<Ranges> {
  const { sourceIds, tags } = within
  if (!tags) return readRanges(db, kbIds, sourceIds ?? [])
  const wanted = sourceIds ? new Set(sourceIds) : null
  const tagged = tags.sourceIds.filter((id) => !wanted || wanted.has(id))
  const ofSources = await readRanges(db, kbIds, tagged)
  const { rows } = await sql<{ no: number }>`
    select c.no from knowledge_chunks c
    where c.kb_id = any(${kbIds}) and c.tags <> '{}' and c.tags && ${tags.names}::text[]
      and (${sourceIds ?? null}::text[] is null or c.source_id = any(${sourceIds ?? null}::text[]))
    order by c.no`.execute(db)
  return joined(
    ofSources,
    rows.map((row) => row.no),
  )
}

/** Merges ranges and single numbers into ordered, disjoint ranges. */
function joined({ firsts, lasts }: Ranges, numbers: readonly number[]): Ranges {
  const pairs = firsts.map((first, place) => [first, lasts[place] ?? first] as const)
  const all = [...pairs, ...numbers.map((no) => [no, no] as const)].sort((a, b) => a[0] - b[0])
  const apart: [number, number][] = []
  for (const [first, last] of all) {
    const before = apart.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else apart.push([first, last])
  }
  return { firsts: apart.map(([first]) => first), lasts: apart.map(([, last]) => last) }
}
