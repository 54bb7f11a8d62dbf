import type { QueryExecutorProvider } from 'kysely'
import { InStep } from '../../../lib/in-step.ts'
import type { IndexReads, IndexTerm } from './index-reads.ts'
import { readChunks } from './active-chunks.ts'
import {
  estimateChunks,
  type PostingsRequest,
  readPostings,
  readSegments,
  type Segment,
} from './read-postings.ts'

/**
 * Combines reads of concurrent searches in the same bases into single statements. Separately, 300 simultaneous
 * questions cost 3,000 round trips; in groups of 64, about 50. Each search signals when it is done.
 */
export function sharedReads(
  db: QueryExecutorProvider,
  { kbIds, searches }: { kbIds: readonly string[]; searches: number },
): { reads: IndexReads; leave: () => void } {
  const step = new InStep(searches)
  const segments = step.reader(async (askers: null[]) => {
    const found = await readSegments(db, kbIds)
    return askers.map(() => found)
  })
  const postings = step.reader((all: PostingsRequest[]) => bySegments(all, (same) => readPostings(db, same)))
  const estimate = step.reader((all: Estimate[]) => bySegments(all, (same) => estimateAll(db, same)))
  const chunks = step.reader(async (wanted: (readonly number[])[]) => {
    const found = await readChunks(db, kbIds, [...new Set(wanted.flat())])
    return wanted.map(
      (numbers) => new Map(numbers.flatMap((no) => (found.has(no) ? [[no, found.get(no)!]] : []))),
    )
  })
  return {
    reads: {
      db,
      segments: () => segments(null),
      postings,
      estimate: (of, terms) => estimate({ segments: of, terms }),
      chunks: (_, numbers) => chunks(numbers),
    },
    leave: () => step.leave(),
  }
}

interface Estimate {
  segments: readonly Segment[]
  terms: readonly IndexTerm[]
}

/** Segments may have been merged between two reads, so that some searches use different ones. */
async function bySegments<K extends { segments: readonly Segment[] }, V>(
  asked: K[],
  read: (same: K[]) => Promise<V[]>,
): Promise<V[]> {
  const results = new Map<K, V>()
  for (const same of Map.groupBy(asked, ({ segments }) => segments.map(({ id }) => id).join()).values()) {
    const values = await read(same)
    same.forEach((one, at) => results.set(one, values[at]!))
  }
  return asked.map((one) => results.get(one)!)
}

async function estimateAll(db: QueryExecutorProvider, same: Estimate[]): Promise<number[][]> {
  const all = same.flatMap(({ terms }) => terms)
  const counts = await estimateChunks(db, same[0]!.segments, all)
  let from = 0
  return same.map(({ terms }) => counts.slice(from, (from += terms.length)))
}
