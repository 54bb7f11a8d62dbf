import { type QueryExecutorProvider, sql } from 'kysely'
import type { QueryTerm } from './query-terms.ts'
import { largestSegments, type Segment } from './read-postings.ts'

const MOST_UNKNOWN = 6
const SHORTEST = 4
const MOST_VARIANTS = 3
const MOST_LOOKED_AT = 20_000

// Weight of a match by a guessed word, relative to the word itself.
const SHARES = [1, 0.7, 0.4]
const SHARE_OF_LONGER = 0.5

type IndexTerm = { place: number; term: string; chunks: number }
type Variant = { term: string; share: number; chunks: number }

/**
 * Index terms that replace missing ones: terms with one or two edits (a swap of neighbours counts as one), otherwise
 * longer words that start with the term. The first letter must match.
 */
export async function respell(
  db: QueryExecutorProvider,
  segments: readonly Segment[],
  unknown: readonly QueryTerm[],
): Promise<QueryTerm[]> {
  const guessable = unknown
    .filter(({ term }) => term.length >= SHORTEST && /^\p{L}+$/u.test(term))
    .slice(0, MOST_UNKNOWN)
  if (guessable.length === 0) return []
  const known = Map.groupBy(await readNeighbours(db, segments, guessable), (row) => row.place - 1)
  return guessable.flatMap((asked, place) =>
    variantsOf(asked.term, known.get(place) ?? []).map(({ term, share }) => ({
      ...asked,
      term,
      weight: asked.weight * share,
    })),
  )
}

/** Terms with the same first letter: of similar length, or longer with the same beginning. */
async function readNeighbours(
  db: QueryExecutorProvider,
  segments: readonly Segment[],
  terms: readonly QueryTerm[],
): Promise<IndexTerm[]> {
  // A misspelled word is rarely only in the last tenth of the texts.
  const searched = largestSegments(segments, { share: 0.9, most: 12 })
  const first = terms.map(({ term }) => String.fromCodePoint(term.codePointAt(0) ?? 0))
  const { rows } = await sql<IndexTerm>`
    select t.place::int as place, p.term, sum(p.chunk_count)::int as chunks
    from unnest(${terms.map((t) => t.language)}::text[], ${terms.map((t) => t.term)}::text[], ${first}::text[],
      ${first.map((letter) => `${letter}\u{10ffff}`)}::text[]) with ordinality as t(language, term, low, high, place)
    join unnest(${searched.map((s) => s.id)}::bigint[], ${searched.map((s) => s.language)}::text[]) as s(id, language)
      on s.language = t.language
    cross join lateral (
      select p.term, p.chunk_count from knowledge_postings p
      where p.segment_id = s.id and p.term >= t.low and p.term < t.high
        and (length(p.term) between length(t.term) - 2 and length(t.term) + 2 or starts_with(p.term, t.term))
      limit ${MOST_LOOKED_AT}
    ) p
    group by t.place, p.term`.execute(db)
  return rows
}

function variantsOf(asked: string, known: readonly IndexTerm[]): Variant[] {
  const allowed = asked.length < 8 ? 1 : 2
  const near: Variant[] = []
  const longer: Variant[] = []
  for (const { term, chunks } of known) {
    const distance = editDistance(asked, term, allowed)
    if (distance <= allowed) near.push({ term, chunks, share: SHARES[distance] ?? 0 })
    else if (term.startsWith(asked)) longer.push({ term, chunks, share: SHARE_OF_LONGER })
  }
  const best = near.length > 0 ? near : longer
  return best.sort((a, b) => b.share - a.share || b.chunks - a.chunks).slice(0, MOST_VARIANTS)
}

/** Edit distance with swaps of neighbours; stops counting above `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}
