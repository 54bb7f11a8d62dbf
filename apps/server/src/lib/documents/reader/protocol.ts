import type { Reason } from '@millrace/contract/reasons'
import type { DocumentErrorCode } from '../errors.ts'
import type { Limits, Progress } from '../types.ts'

/** What a reading process is told; `size` bytes of content follow on its standard input. */
export interface Task {
  size: number
  limits: Pick<Limits, 'memoryMb' | 'timeMs'>
}

/** Give the text of a document. */
export interface ReadTask extends Task {
  name: string
  mime: string | null
  url: string | null
  /** Whether links and other facts of a web page are wanted. */
  web?: boolean
  limits: Limits
}

/** Draw a page of a PDF. */
interface PageTask extends Task {
  draw: 'page'
  /** From 1. */
  page: number
  /** Of the picture, in pixels. */
  width: number
}

/** Draw a picture anew, as a square. */
interface PictureTask extends Task {
  draw: 'picture'
  /** In pixels. */
  edge: number
  /** All of it, at most as large; else its middle, as a square. */
  isWhole: boolean
}

export type DrawTask = PageTask | PictureTask

/** What a reading process says. */
export type Report<R> =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; result: R }
  | { type: 'failed'; code: DocumentErrorCode; why: string | Reason; detail: string }

/** One document for a reading process, and whom to tell. */
export interface Work<T extends Task = Task> {
  task: T
  /** The content: a path, or the bytes. */
  content: string | Uint8Array
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}
