import { isUtf8 } from 'node:buffer'

const BOMS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * The text of bytes whose encoding is: what the byte order mark says, else what was declared, else UTF-8 when it is
 * valid, else UTF-16 when every other byte is zero, else Windows-1252, in which any bytes mean something.
 */
export function decode(bytes: Uint8Array, declared?: string | null): string {
  return new TextDecoder(encodingOf(bytes, declared)).decode(bytes)
}

/** The label of the encoding, as `TextDecoder` takes it. */
export function encodingOf(bytes: Uint8Array, declared?: string | null): string {
  const marked = BOMS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[1]
  if (declared && isKnown(declared)) return declared
  if (isUtf8(bytes)) return looksUtf16(bytes) ?? 'utf-8'
  return looksUtf16(bytes) ?? 'windows-1252'
}

/** `charset` of a media type such as `text/html; charset=utf-8`; null when it has none. */
export const charsetOf = (mime: string | null | undefined): string | null =>
  /charset\s*=\s*["']?([\w:.-]+)/i.exec(mime ?? '')?.[1]?.toLowerCase() ?? null

function isKnown(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label))
  } catch {
    return false
  }
}

const SAMPLE = 4096

function looksUtf16(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, SAMPLE)
  const zeros = [0, 0]
  for (let index = 0; index < length; index++) if (bytes[index] === 0) zeros[index % 2]!++
  const [even, odd] = zeros as [number, number]
  if (odd > length / 4 && even < length / 50) return 'utf-16le'
  if (even > length / 4 && odd < length / 50) return 'utf-16be'
  return null
}
