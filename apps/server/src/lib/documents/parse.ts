import { say } from '@millrace/contract/reasons'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { DocumentError, tooLarge } from './errors.ts'
import { createPool } from './reader/pool.ts'
import type { ReadTask } from './reader/protocol.ts'
import { startReader } from './reader/reader.ts'
import { DEFAULT_LIMITS, type Limits, type ParsedDocument, type Progress } from './types.ts'

/** A document to read: one of `path`, `bytes` and `text`. */
export interface DocumentInput {
  path?: string
  bytes?: Uint8Array
  text?: string
  /** File name; its extension helps to tell kinds of text apart. */
  name: string
  mime?: string
  /** Address it came from. */
  url?: string
}

export interface ParseOptions {
  /** Gives links and other facts of a web page too; then a page without text is no error. */
  web?: boolean
  limits?: Partial<Limits>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

// Two, so that a slow document does not hold up all others; each may take its full memory.
const pool = createPool<ReadTask, ParsedDocument>({
  start: () => startReader({ main: 'reader/main.ts', addons: false }),
  most: Math.min(2, availableParallelism()),
  idleMs: 30_000,
})

/** Ends the idle reading processes, which end by themselves after half a minute. For the end of the server and of tests. */
export const closeReaders = (): void => pool.close()

/**
 * Reads a document in a process of its own, with limits on size, time and memory. Throws `DocumentError` with a reason
 * for people, or the signal's reason.
 */
export async function parseDocument(
  input: DocumentInput,
  options: ParseOptions = {},
): Promise<ParsedDocument> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  options.signal?.throwIfAborted()
  const { content, size, mime } = await contentOf(input)
  if (size === 0) throw new DocumentError('empty', say('document.empty'))
  if (size > limits.bytes) throw tooLarge(limits.bytes)
  return pool.read({
    task: { size, name: input.name, mime, url: input.url ?? null, web: options.web ?? false, limits },
    content,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
}

async function contentOf(input: DocumentInput) {
  const mime = input.mime ?? null
  if (input.path !== undefined) return { content: input.path, size: (await stat(input.path)).size, mime }
  // Text is sent as UTF-8, whatever its media type says it was before.
  const content = input.bytes ?? Buffer.from(input.text ?? '', 'utf8')
  return { content, size: content.length, mime: input.bytes ? mime : utf8(mime ?? 'text/plain') }
}

const utf8 = (mime: string) => `${mime.split(';')[0]!.trim()}; charset=utf-8`
