import { say } from '@millrace/contract/reasons'
import { inflateRawSync } from 'node:zlib'
import { DocumentError } from '../errors.ts'
import type { ZipEntry } from './directory.ts'

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const MOST_ENTRIES = 10_000
/** Below this size, no compression ratio is suspicious. */
const HARMLESS_BYTES = 10 * 1024 * 1024

/** Before unpacking, rejects files that declare too much content or whose entries overlap. */
export function checkEntries(
  bytes: { length: number },
  entries: ZipEntry[],
  limits: { unpackedBytes: number; ratio: number },
): void {
  if (entries.some((entry) => entry.encrypted)) throw new DocumentError('encrypted', say('document.password'))
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (entries.length > MOST_ENTRIES || total > limits.unpackedBytes) throw bomb()
  if (total > HARMLESS_BYTES && total > bytes.length * limits.ratio) throw bomb()
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) throw bomb()
    end = entry.offset + LOCAL_BYTES + entry.packed
  }
}

/** Unpacks an entry. Fails when it is larger than the directory declared. */
export function unpack(bytes: Uint8Array, entry: ZipEntry): Buffer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + LOCAL_BYTES > bytes.length || view.getUint32(entry.offset, true) !== LOCAL)
    throw damaged()
  const from =
    entry.offset +
    LOCAL_BYTES +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true)
  if (from + entry.packed > bytes.length) throw damaged()
  const packed = bytes.subarray(from, from + entry.packed)
  if (entry.method === 0) return Buffer.from(packed)
  if (entry.method !== 8) throw damaged()
  try {
    // Zero would mean no limit to zlib.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bomb()
    throw damaged(error)
  }
}

const bomb = () => new DocumentError('zip_bomb', say('document.bomb'))

const damaged = (cause?: unknown) =>
  new DocumentError('broken', say('document.unpack'), {
    cause,
  })
