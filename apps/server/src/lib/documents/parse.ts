import { say } from '@millrace/contract/reasons'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { DocumentError, tooLarge } from './errors.ts'
import { createPool } from './reader/pool.ts'
import type { ReadTask } from './reader/protocol.ts'
import { startReader } from './reader/reader.ts'
import { DEFAULT_LIMITS, type Limits, type ParsedDocument, type Progress } from './types.ts'

/** A document to read: exactly one of `path`, `bytes` and `text`. */
export interface DocumentInput {
  path?: string
  bytes?: Uint8Array
  text?: string
  /** File name; its extension distinguishes text formats. */
  name: string
  mime?: string
  /** The address that it was fetched from. */
  url?: string
}

export interface ParseOptions {
  /** Also returns links and other facts of a web page; a page without text is then not an error. */
  web?: boolean
  limits?: Partial<Limits>
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

// Two, so that a slow document does not block all others; each may use its full memory limit.
const pool = createPool<ReadTask, ParsedDocument>({
  start: () => startReader({ main: 'reader/main.ts', addons: false }),
  most: Math.min(2, availableParallelism()),
  idleMs: 30_000,
})

/** Stops idle readers, which otherwise stop by themselves after 30 seconds. For server shutdown and tests. */
export const closeReaders = (): void => pool.close()

/**
 * Reads a document in a separate process with limits on size, time and memory. Throws `DocumentError` with a message
 * for the user, or the signal's reason.
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
  // Text is sent as UTF-8, regardless of the charset in its media type.
  const content = input.bytes ?? Buffer.from(input.text ?? '', 'utf8')
  return { content, size: content.length, mime: input.bytes ? mime : utf8(mime ?? 'text/plain') }
}

const utf8 = (mime: string) => `${mime.split(';')[0]!.trim()}; charset=utf-8`
