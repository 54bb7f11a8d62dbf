import type { sheets } from '@millrace/contract'
import { encodingOf } from '../../../../lib/documents/text/decode.ts'
import { chunksOf, type OpenFile, readAt } from './file.ts'

export type Encoding = (typeof sheets.ENCODINGS)[number]

const SAMPLE_BYTES = 1024 * 1024

/** Guesses the encoding of a text file from its first megabyte. */
export function guessEncoding(file: OpenFile): Encoding {
  const sample = readAt(file, 0, SAMPLE_BYTES)
  // A character cut off at the end of the sample must not make it look invalid.
  for (let cut = 0; cut < 4; cut++) {
    const found = encodingOf(sample.subarray(0, sample.length - cut))
    if (found !== 'windows-1252') return found as Encoding
    if (sample.length < SAMPLE_BYTES) break
  }
  return 'windows-1252'
}

interface DecodedChunk {
  text: string
  /** Bytes of the file read so far. */
  position: number
  last: boolean
  /** Whether some bytes were invalid and replaced by U+FFFD. */
  damaged: boolean
}

const REPLACEMENT = Buffer.from('\ufffd')

/** The text of a file in pieces, without its byte order mark. */
export function* decodedChunks(file: OpenFile, encoding: Encoding): Generator<DecodedChunk> {
  const decoder = new TextDecoder(encoding)
  let position = 0
  for (const chunk of chunksOf(file)) {
    position += chunk.length
    const last = position >= file.size
    const text = decoder.decode(chunk, { stream: !last })
    const damaged = text.includes('\ufffd') && (encoding !== 'utf-8' || !chunk.includes(REPLACEMENT))
    yield { text, position, last, damaged }
  }
}
