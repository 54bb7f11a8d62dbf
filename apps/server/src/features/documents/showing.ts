import type { Range } from '../../lib/documents/index.ts'
import type { Source } from './find-source.ts'

/** What is shown of a document, and to whom. */
export interface Showing {
  accountId: string
  source: Source
  passage: Passage | null
  /** The page to turn to, and the passage to begin with; else where the passage stands. */
  page: number | undefined
  from: number | undefined
  /** Passages that are switched off too. */
  all: boolean
}

/** The passage that a reader came for; its chunk may be gone since it was cited. */
export interface Passage {
  chunkId: string
  page: number | null
  text: string
  start: number
  ranges: readonly Range[]
}
