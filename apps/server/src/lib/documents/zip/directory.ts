import { say } from '@millrace/contract/reasons'
import { DocumentError } from '../errors.ts'

// Field offsets follow the ZIP specification APPNOTE.TXT 6.3.10: §4.3.12 (entries) and §4.3.16 (end record).
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const COMMENT_MOST = 65_535
const WIDE = 0xffffffff
const WIDE_FIELD = 0x0001

export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  encrypted: boolean
  packed: number
  /** The size that the directory declares; the real size may differ. */
  size: number
  /** Offset of the local header. */
  offset: number
}

/** Lists the entries of a ZIP file without unpacking. Throws `broken`. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) throw torn()
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const after = at + ENTRY_BYTES + nameLength + extraLength
    if (after > end) throw torn()
    const extra = { from: at + ENTRY_BYTES + nameLength, to: after }
    const wide = wideSizes(view, extra)
    const size = view.getUint32(at + 24, true)
    const packed = view.getUint32(at + 20, true)
    const takeWide = (value: number) => (value === WIDE ? (wide.shift() ?? value) : value)
    entries.push({
      name: Buffer.from(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)).toString('utf8'),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      size: takeWide(size),
      packed: takeWide(packed),
      offset: takeWide(view.getUint32(at + 42, true)),
    })
    at = after + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MOST)
  for (let at = view.byteLength - END_BYTES; at >= first; at--)
    if (view.getUint32(at, true) === END) return at
  throw torn()
}

/** The ZIP64 values of an entry in the order size, packed size, offset (§4.5.3); only those needed are present. */
function wideSizes(view: DataView, extra: { from: number; to: number }): number[] {
  for (let at = extra.from; at + 4 <= extra.to;) {
    const length = view.getUint16(at + 2, true)
    const end = Math.min(at + 4 + length, extra.to)
    if (view.getUint16(at, true) === WIDE_FIELD) {
      const values: number[] = []
      for (let value = at + 4; value + 8 <= end; value += 8)
        values.push(Number(view.getBigUint64(value, true)))
      return values
    }
    at = end
  }
  return []
}

const torn = () => new DocumentError('broken', say('document.directory'))
