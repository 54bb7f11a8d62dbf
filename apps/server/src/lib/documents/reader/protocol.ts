import type { Reason } from '@millrace/contract/reasons'
import type { DocumentErrorCode } from '../errors.ts'
import type { Limits, Progress } from '../types.ts'

/** The message to a reader; `size` bytes of content follow on its standard input. */
export interface Task {
  size: number
  limits: Pick<Limits, 'memoryMb' | 'timeMs'>
}

/** Extract the text of a document. */
export interface ReadTask extends Task {
  name: string
  mime: string | null
  url: string | null
  /** Whether to return links and other facts of a web page. */
  web?: boolean
  limits: Limits
}

/** Render a page of a PDF. */
interface PageTask extends Task {
  draw: 'page'
  /** Page number, from 1. */
  page: number
  /** Width of the image in pixels. */
  width: number
}

/** Re-encode a picture as a square. */
interface PictureTask extends Task {
  draw: 'picture'
  /** In pixels. */
  edge: number
  /** True: the whole picture within `edge`. False: its center as a square. */
  isWhole: boolean
}

export type DrawTask = PageTask | PictureTask

/** The message from a reader. */
export type Report<R> =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; result: R }
  | { type: 'failed'; code: DocumentErrorCode; why: string | Reason; detail: string }

/** A document to read, and the callbacks for its result. */
export interface Work<T extends Task = Task> {
  task: T
  /** The content: a path, or bytes. */
  content: string | Uint8Array
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}
