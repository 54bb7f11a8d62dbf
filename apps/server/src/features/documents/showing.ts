import type { Range } from '../../lib/documents/index.ts'
import type { Source } from './find-source.ts'

/** What is shown of a document, and to whom. */
export interface Showing {
  accountId: string
  source: Source
  passage: Passage | null
  /** The page to open and the passage to highlight; by default, the passage's own page. */
  page: number | undefined
  from: number | undefined
  /** Includes disabled passages. */
  all: boolean
}

/** The passage that a reader came for; its chunk may have been deleted since it was cited. */
export interface Passage {
  chunkId: string
  page: number | null
  text: string
  start: number
  ranges: readonly Range[]
}
