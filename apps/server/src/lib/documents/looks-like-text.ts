import { findEncoding } from './text/decode.ts'

/** What bytes look like to whom the name says nothing. */
type Look =
  | { kind: 'text'; text: string; spotless: boolean }
  /** Bytes as a text has them, in an encoding that is not known here. */
  | { kind: 'unknown-encoding' }
  | { kind: 'binary' }

const SAMPLE = 65_536
/** So many control characters in valid UTF-8 are no sign of a binary file yet: they are dropped later on. */
const STRAY = 4
const MOST_ODD = 0.01
const MOST_LOST = 0.02
/** Signs that no standard gives a meaning; texts have a few at most. */
const MOST_STRANGE = 0.05

/** Judges bytes, or the first of them, by what text never holds: control characters, and what its encoding lacks. */
export function lookAt(bytes: Uint8Array, declared: string | null): Look {
  const sample = bytes.subarray(0, SAMPLE)
  const encoding = findEncoding(bytes, declared)
  if (encoding === null)
    return oddBytes(sample) <= sample.length * MOST_ODD && !sample.includes(0)
      ? { kind: 'unknown-encoding' }
      : { kind: 'binary' }
  const text = new TextDecoder(encoding).decode(sample, { stream: true })
  const found = countIn(text)
  // Any bytes mean something in most encodings but UTF-8, so it takes less to doubt them.
  const stray = encoding === 'utf-8' ? Math.min(STRAY, text.length / 4) : 0
  const isText =
    found.odd <= Math.max(text.length * MOST_ODD, stray) &&
    found.nuls <= stray &&
    found.lost <= Math.max(text.length * MOST_LOST, stray / 4) &&
    found.strange <= text.length * MOST_STRANGE
  if (!isText) return { kind: 'binary' }
  return { kind: 'text', text, spotless: found.odd === 0 && found.lost === 0 && found.strange === 0 }
}

const ESCAPE = 27
const isOdd = (code: number) => code < 9 || (code > 13 && code < 32 && code !== ESCAPE) || code === 127

const oddBytes = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + (isOdd(byte) ? 1 : 0), 0)

function countIn(text: string) {
  let [odd, nuls, lost] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isOdd(code)) odd++
    if (code === 0) nuls++
    if (code === 0xfffd) lost++
  }
  return { odd, nuls, lost, strange: text.match(/[\p{Cn}\p{Co}\p{Cs}]/gu)?.length ?? 0 }
}
