import { findEncoding } from './text/decode.ts'

/** What the bytes look like, without considering the file name. */
type Look =
  | { kind: 'text'; text: string; spotless: boolean }
  /** The bytes look like text in an encoding that is not supported. */
  | { kind: 'unknown-encoding' }
  | { kind: 'binary' }

const SAMPLE = 65_536
/** This many control characters in valid UTF-8 are tolerated; they are removed later. */
const STRAY = 4
const MOST_ODD = 0.01
const MOST_LOST = 0.02
/** Unassigned characters; a real text has a few at most. */
const MOST_STRANGE = 0.05

/** Judges bytes by what text never contains: control characters, and bytes that are invalid in the encoding. */
export function lookAt(bytes: Uint8Array, declared: string | null): Look {
  const sample = bytes.subarray(0, SAMPLE)
  const encoding = findEncoding(bytes, declared)
  if (encoding === null)
    return oddBytes(sample) <= sample.length * MOST_ODD && !sample.includes(0)
      ? { kind: 'unknown-encoding' }
      : { kind: 'binary' }
  const text = new TextDecoder(encoding).decode(sample, { stream: true })
  const found = countIn(text)
  // In most encodings other than UTF-8 any byte is valid, so fewer control characters raise suspicion.
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
