import type { QueryExecutorProvider } from 'kysely'
import { type ReadChunks, readChunks } from './active-chunks.ts'
import {
  estimateChunks,
  type PostingsRequest,
  type ReadPostings,
  readPostings,
  readSegments,
  type Segment,
} from './read-postings.ts'

/** Read access of searches to the index and chunks. */
export interface IndexReads {
  /** For occasional reads: filters, misspelled words, vectors. */
  db: QueryExecutorProvider
  segments(kbIds: readonly string[]): Promise<Segment[]>
  postings(request: PostingsRequest): Promise<ReadPostings>
  estimate(segments: readonly Segment[], terms: readonly IndexTerm[]): Promise<number[]>
  chunks: ReadChunks
}

export interface IndexTerm {
  language: string
  term: string
}

/** Each search reads separately. */
export const directReads = (db: QueryExecutorProvider): IndexReads => ({
  db,
  segments: (kbIds) => readSegments(db, kbIds),
  postings: async (request) => (await readPostings(db, [request]))[0]!,
  estimate: (segments, terms) => estimateChunks(db, segments, terms),
  chunks: (kbIds, numbers) => readChunks(db, kbIds, numbers),
})
