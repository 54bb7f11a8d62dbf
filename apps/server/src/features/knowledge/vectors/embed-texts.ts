import { say } from '@millrace/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from '@millrace/models'
import type { Embedder } from './embedder.ts'

/** Vendors take about 8,000 tokens per text; of a longer one the beginning stands for it. */
const MOST_CHARACTERS = 12_000
const MOST_WAITS = 8
const LONGEST_WAIT_MS = 60_000

/**
 * The vectors of some texts, in their order. A vendor that asks to wait is waited for, longer each time; what it refuses
 * for good is thrown. `pace` is for tests.
 */
export async function embedTexts(
  model: Embedder,
  texts: readonly string[],
  { signal, pace = 1 }: { signal: AbortSignal; pace?: number },
): Promise<{ vectors: Float32Array[]; tokens: number }> {
  const input = texts.map((text) => text.slice(0, MOST_CHARACTERS).toWellFormed())
  for (let waits = 0; ; waits++) {
    try {
      const { vectors, tokens } = await model.embed(input, { kind: 'document', signal })
      check(vectors, texts.length)
      return { vectors, tokens }
    } catch (error) {
      const waitMs = waitOf(error, waits)
      if (waitMs === null) throw error
      await sleep(waitMs * pace, undefined, { signal })
    }
  }
}

/** How long to wait before the next try; null: not at all. */
function waitOf(error: unknown, waits: number): number | null {
  if (!(error instanceof ModelError) || error.code !== 'rate_limited' || waits >= MOST_WAITS) return null
  const asked = (error.retryAfterSeconds ?? 0) * 1000
  return Math.min(LONGEST_WAIT_MS, Math.max(asked, 1000 * 2 ** waits))
}

function check(vectors: readonly Float32Array[], count: number): void {
  const dimensions = vectors[0]?.length ?? 0
  if (vectors.length === count && dimensions > 0 && vectors.every((vector) => vector.length === dimensions))
    return
  throw new ModelError({
    code: 'bad_response',
    message: say('model.vectors'),
  })
}
