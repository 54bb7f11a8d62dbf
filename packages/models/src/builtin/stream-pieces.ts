import { estimateTokens } from '../estimate-tokens.ts'
import type { FinishReason, ModelPart } from '../model.ts'
import type { Piece } from './compose-answer.ts'

const WORDS_PER_DELTA = 4
const CHARACTERS_PER_DELTA = 12

interface Stream {
  pieces: readonly Piece[]
  reason: FinishReason
  inputTokens: number
  signal: AbortSignal
}

/** Streams an answer whose text is complete: groups of words, each citation before its marker, then the finish. */
export function* streamPieces({ pieces, reason, inputTokens, signal }: Stream): Generator<ModelPart> {
  const numbers = new Map<number, number>()
  let outputTokens = 0
  for (const { text, passage } of pieces) {
    for (const delta of deltasOf(text)) {
      signal.throwIfAborted()
      yield { type: 'text-delta', delta }
    }
    outputTokens += estimateTokens(text)
    if (passage === null) continue
    let number = numbers.get(passage)
    if (number === undefined) {
      number = numbers.size + 1
      numbers.set(passage, number)
      yield { type: 'citation-add', number, passage }
    }
    yield { type: 'text-delta', delta: ` [${number}]` }
    outputTokens += 1
  }
  signal.throwIfAborted()
  // A passage that is only the closest supports nothing.
  const grounded = numbers.size > 0 && reason !== 'fallback'
  yield { type: 'finish', reason, usage: { inputTokens, outputTokens }, grounded }
}

/** A few words each; in scripts without spaces, a few characters. */
function* deltasOf(text: string): Generator<string> {
  const words = text.match(/(?:(?<!\s)\s+)?\S{1,40}|(?<!\s)\s+$/gu) ?? []
  let delta = ''
  let count = 0
  for (const word of words) {
    delta += word
    count += 1
    if (count < WORDS_PER_DELTA && delta.length < CHARACTERS_PER_DELTA * WORDS_PER_DELTA) continue
    yield delta
    delta = ''
    count = 0
  }
  if (delta !== '') yield delta
}
