import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

// Fields of the ZIP specification APPNOTE.TXT 6.3.10: §4.3.7 (local header), §4.3.9 (descriptor), §4.3.12 (directory),
// §4.3.16 (end).
const VERSION = 20
/** Sizes follow the content; names are in UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
// 1 January 2026 as an MS-DOS date.
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1
/** Sizes and offsets are 32-bit. */
const SIZE_MAX = 0xfffffffe

interface ZipEntry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** Writes a ZIP file entry by entry without knowing sizes in advance. */
export class ZipStream {
  readonly #written: ZipEntry[] = []
  #offset = 0

  /** The bytes of an entry, compressed while its content arrives. */
  async *part(name: string, content: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
    const entry: ZipEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.#offset }
    yield this.#count(localHeader(entry.name))
    const counted = Readable.from(count(content, entry), { objectMode: false })
    const deflate = createDeflateRaw({ level: 5 })
    counted.on('error', (error) => deflate.destroy(error))
    try {
      for await (const chunk of counted.pipe(deflate) as AsyncIterable<Buffer>) {
        entry.packed += chunk.length
        yield this.#count(chunk)
      }
    } finally {
      counted.destroy()
    }
    if (entry.size > SIZE_MAX || this.#offset > SIZE_MAX)
      throw new Error('the workbook is larger than 4 GB, the limit of its format')
    yield this.#count(descriptor(entry))
    this.#written.push(entry)
  }

  /** The central directory at the end of the file. */
  end(): Buffer {
    const list = Buffer.concat(this.#written.map(directoryEntry))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#written.length, 8)
    end.writeUInt16LE(this.#written.length, 10)
    end.writeUInt32LE(list.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    return Buffer.concat([list, end])
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length
    return bytes
  }
}

async function* count(
  content: Iterable<string> | AsyncIterable<string>,
  entry: ZipEntry,
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: ZipEntry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, crc, packed, size, offset }: ZipEntry): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(VERSION, 4)
  bytes.writeUInt16LE(VERSION, 6)
  bytes.writeUInt16LE(FLAGS, 8)
  bytes.writeUInt16LE(DEFLATED, 10)
  bytes.writeUInt16LE(DATE, 14)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packed, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE(offset, 42)
  return Buffer.concat([bytes, name])
}
