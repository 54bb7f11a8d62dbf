import { isUtf8 } from 'node:buffer'
import { guessLegacy } from './legacy.ts'

const BOMS: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The fallback for unknown encodings: every byte is valid in it. */
const ANY = 'windows-1252'

/**
 * Decodes text. The encoding comes from the byte order mark, else from the declaration if the bytes fit it, else it is
 * UTF-8 if valid, UTF-16 if every other byte is zero, or a legacy encoding guessed from the bytes.
 */
export function decode(bytes: Uint8Array, declared?: string | null): string {
  return new TextDecoder(encodingOf(bytes, declared)).decode(bytes)
}

/** The encoding label for `TextDecoder`; Windows-1252 when it cannot be determined. */
export const encodingOf = (bytes: Uint8Array, declared?: string | null): string =>
  findEncoding(bytes, declared) ?? ANY

/** Like `encodingOf`, but null for bytes that are not text in any known encoding. */
export function findEncoding(bytes: Uint8Array, declared?: string | null): string | null {
  const marked = BOMS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[1]
  const sample = sampleOf(bytes)
  if (declared && isKnown(declared) && lostIn(sample, declared) <= MOST_LOST) return declared
  const wide = looksUtf16(bytes)
  if (wide) return wide
  if (isUtf8(bytes) || isNearlyUtf8(sample)) return 'utf-8'
  return guessLegacy(sample)
}

/** The `charset` of a media type such as `text/html; charset=utf-8`, or null. */
export const charsetOf = (mime: string | null | undefined): string | null =>
  /charset\s*=\s*["']?([\w:.-]+)/i.exec(mime ?? '')?.[1]?.toLowerCase() ?? null

function isKnown(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label))
  } catch {
    return false
  }
}

const SAMPLE = 128 * 1024

/** The bytes that reveal the encoding: from the first non-ASCII byte on. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + SAMPLE)
}

/** Slightly damaged text still counts as text. */
const MOST_LOST = 0.02

/** Share of characters that are invalid in the encoding. */
function lostIn(sample: Uint8Array, label: string): number {
  // `stream` ignores a character cut off at the end of the sample.
  const text = new TextDecoder(label).decode(sample, { stream: true })
  return text === '' ? 0 : (text.match(/\ufffd/g)?.length ?? 0) / text.length
}

/** Whether nearly all non-ASCII bytes form valid UTF-8. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample, { stream: true })
  const others = text.match(/[^\0-\x7f]/g)?.length ?? 0
  const lost = text.match(/\ufffd/g)?.length ?? 0
  return lost <= others * 0.1 && others > 0
}

const WIDE_SAMPLE = 4096

function looksUtf16(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, WIDE_SAMPLE)
  const zeros = [0, 0]
  for (let index = 0; index < length; index++) if (bytes[index] === 0) zeros[index % 2]!++
  const [even, odd] = zeros as [number, number]
  if (odd > length / 4 && even < length / 50) return 'utf-16le'
  if (even > length / 4 && odd < length / 50) return 'utf-16be'
  return null
}
