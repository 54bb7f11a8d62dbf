import { crc32 } from 'node:zlib'

export interface PackedEntry {
  name: string
  /** The bytes as stored: plain for method 0, raw deflate for method 8. */
  packed: Uint8Array
  /** Default 0. */
  method?: 0 | 8
  /** Unpacked size; defaults to the size of `packed`. */
  size?: number
  /** CRC-32 of the unpacked content; computed from `packed` by default. */
  crc?: number
}

const MADE_WITH = 20
const UTF8_NAMES = 0x0800
// 1 January 2026 as an MS-DOS date.
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1

/** Builds a ZIP file from these entries in order. */
export function writeZip(entries: PackedEntry[]): Buffer {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8')
    const fields = commonFields(entry, name)
    const local = Buffer.concat([header(0x04034b50, []), fields, name])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(header(0x02014b50, [MADE_WITH]), fields, place, name)
    parts.push(local, entry.packed)
    offset += local.length + entry.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

function header(signature: number, words: number[]): Buffer {
  const bytes = Buffer.alloc(4 + words.length * 2)
  bytes.writeUInt32LE(signature, 0)
  for (const [index, word] of words.entries()) bytes.writeUInt16LE(word, 4 + index * 2)
  return bytes
}

/** The 26 bytes shared by the local header and the directory entry. */
function commonFields(entry: PackedEntry, name: Buffer): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(MADE_WITH, 0)
  bytes.writeUInt16LE(UTF8_NAMES, 2)
  bytes.writeUInt16LE(entry.method ?? 0, 4)
  bytes.writeUInt16LE(DATE, 8)
  bytes.writeUInt32LE(entry.crc ?? crc32(entry.packed), 10)
  bytes.writeUInt32LE(entry.packed.length, 14)
  bytes.writeUInt32LE(entry.size ?? entry.packed.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}
