import { open, readFile } from 'node:fs/promises'
import { detectKind, type Named } from './detect.ts'
import { DocumentError } from './errors.ts'
import type { DocumentKind } from './types.ts'

const HEAD_BYTES = 128 * 1024
/** Formats identified by the end of the file or by its contents: Office packages, and the older Office container. */
const WHOLE = [Buffer.from('504b0304', 'hex'), Buffer.from('d0cf11e0', 'hex')]
/** Larger files of these formats are not read here; their reader checks them. */
const WHOLE_MOST_BYTES = 60 * 1024 * 1024

const REFUSED: ReadonlySet<string> = new Set(['unsupported_type', 'unknown_encoding', 'empty'])

let turn: Promise<unknown> = Promise.resolve()

/**
 * Checks the content of an uploaded file before it is used. Throws `DocumentError` with a message for the user when the
 * format is not supported. Damaged or password-protected files pass: their reader gives a more precise reason.
 */
export async function checkUpload(path: string, named: Named): Promise<DocumentKind | null> {
  const { head, size } = await readHead(path)
  const isWhole = size <= head.length
  const wantsWhole = !isWhole && WHOLE.some((magic) => head.subarray(0, magic.length).equals(magic))
  if (wantsWhole && size > WHOLE_MOST_BYTES) return null
  try {
    return wantsWhole
      ? await oneByOne(async () => detectKind(await readFile(path), named))
      : await detectKind(head, named)
  } catch (error) {
    if (error instanceof DocumentError && !REFUSED.has(error.code)) return null
    throw error
  }
}

/** The first bytes of a file, and its size. */
export async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES))
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return {
      head: bytesRead < size ? withoutTorn(head.subarray(0, bytesRead)) : head.subarray(0, bytesRead),
      size,
    }
  } finally {
    await file.close()
  }
}

/** Drops a character that was cut in two at the end, so that the text still counts as valid. */
function withoutTorn(head: Buffer): Buffer {
  let end = head.length
  while (end > head.length - 4 && head[end - 1]! >= 0x80) end--
  return head.subarray(0, end)
}

/** Runs one check at a time: many large files in parallel would use too much memory. */
async function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}
