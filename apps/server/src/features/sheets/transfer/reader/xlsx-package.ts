import { createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { type OfficePackage, packageOf, textOf } from '../../../../lib/documents/formats/office/package.ts'
import { readDirectory, type ZipEntry } from '../../../../lib/documents/zip/directory.ts'
import { checkEntries, unpack } from '../../../../lib/documents/zip/unpack.ts'
import { ReaderError } from './errors.ts'
import { chunksOf, type OpenFile, readAt } from './file.ts'

const UNPACKED_MAX_BYTES = 16 * 1024 ** 3
/** Tables are repetitive; deflate alone can reach 1,032. */
const RATIO_MAX = 250
/** Limit for parts that are unpacked as a whole, such as the list of sheets. */
const SMALL_PART_BYTES = 32 * 1024 * 1024
const END_BYTES = 22
const COMMENT_MOST = 65_535
const LOCAL_BYTES = 30

export interface XlsxFile {
  /** For small parts. */
  parts: OfficePackage
  /** Streams a part while unpacking it; `position` is the progress in the file. */
  stream(name: string): { content: AsyncIterable<Buffer>; position: () => number } | null
}

/** Opens a workbook without unpacking it. Throws `encrypted`, `zip_bomb` or `broken`. */
export function openXlsxFile(file: OpenFile): XlsxFile {
  const entries = readDirectory(directoryOf(file))
  checkEntries({ length: file.size }, entries, { unpackedBytes: UNPACKED_MAX_BYTES, ratio: RATIO_MAX })
  const named = new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), entry]))
  return {
    parts: packageOf((name) => {
      const entry = named.get(name)
      if (!entry) return null
      if (entry.size > SMALL_PART_BYTES) throw tooLarge()
      const local = readAt(file, entry.offset, LOCAL_BYTES)
      const length = LOCAL_BYTES + namesOf(local) + entry.packed
      return textOf(unpack(readAt(file, entry.offset, length), { ...entry, offset: 0 }))
    }),
    stream: (name) => {
      const entry = named.get(name)
      return entry ? streamOf(file, entry) : null
    },
  }
}

/** The end of the file, positioned so that `readDirectory` finds the directory in it. */
function directoryOf(file: OpenFile): Buffer {
  const from = Math.max(0, file.size - END_BYTES - COMMENT_MOST)
  const tail = readAt(file, from, file.size - from)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + END_BYTES > tail.length) throw damaged()
  const [size, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (offset + size > from + end) throw damaged()
  const closing = Buffer.from(tail.subarray(end, end + END_BYTES))
  closing.writeUInt32LE(0, 16)
  closing.writeUInt16LE(0, 20)
  return Buffer.concat([readAt(file, offset, size), closing])
}

const namesOf = (local: Buffer) =>
  local.length < LOCAL_BYTES ? 0 : local.readUInt16LE(26) + local.readUInt16LE(28)

function streamOf(file: OpenFile, entry: ZipEntry) {
  const local = readAt(file, entry.offset, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== 0x04034b50) throw damaged()
  const from = entry.offset + LOCAL_BYTES + namesOf(local)
  const to = from + entry.packed
  if (to > file.size || (entry.method !== 0 && entry.method !== 8)) throw damaged()
  let position = from
  const packed = function* () {
    for (const chunk of chunksOf(file, from, to)) {
      position += chunk.length
      yield chunk
    }
  }
  const content = entry.method === 0 ? packed() : inflated(packed(), entry.size)
  return { content: content as AsyncIterable<Buffer>, position: () => position }
}

/** Limits the part to the size declared in the directory, which a zip bomb exceeds. */
async function* inflated(packed: Iterable<Buffer>, claimed: number): AsyncGenerator<Buffer> {
  let size = 0
  const stream = Readable.from(packed, { objectMode: true, highWaterMark: 1 })
  const inflate = createInflateRaw({ chunkSize: 128 * 1024 })
  stream.on('error', (error) => inflate.destroy(error))
  try {
    for await (const chunk of stream.pipe(inflate) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > claimed) throw new ReaderError('zip_bomb', BOMB)
      yield chunk
    }
  } catch (error) {
    throw error instanceof ReaderError ? error : damaged()
  } finally {
    stream.destroy()
    inflate.destroy()
  }
}

const BOMB =
  'This file wasn’t read: it unpacks to far more data than it states, which is typical of malicious files.'

export const damaged = () =>
  new ReaderError('broken', 'This workbook is damaged or incomplete. Save or download it again.')

const tooLarge = () =>
  new ReaderError('too_large', 'Part of this workbook is too large to be read. Save the sheet as CSV.')
