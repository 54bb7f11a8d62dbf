import type { DocumentErrorCode } from '../errors.ts'
import type { Limits, ParsedDocument, Progress } from '../types.ts'

/** What the reading process is told; `size` bytes of content follow on its standard input. */
export interface Task {
  size: number
  name: string
  mime: string | null
  url: string | null
  limits: Limits
}

/** What the reading process says. */
export type Report =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; document: ParsedDocument }
  | { type: 'failed'; code: DocumentErrorCode; message: string; detail: string }

/** One document for a reading process, and whom to tell. */
export interface Work {
  task: Task
  /** The content: a path, or the bytes. */
  content: string | Uint8Array
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}
