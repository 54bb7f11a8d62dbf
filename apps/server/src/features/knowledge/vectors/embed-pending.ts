import { sql } from 'kysely'
import { say } from '@millrace/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from '@millrace/models'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { recordUsage } from '../../usage/index.ts'
import { announce } from '../changes.ts'
import type { Embedder } from './embedder.ts'
import { inSet } from './in-set.ts'
import { type Missing, missingTexts, pendingSources, settleSources, textsOf } from './missing.ts'
import type { VectorSet } from './sets.ts'
import { usageOf } from './usage-of.ts'
import { reuseVectors, writeVectors } from './write-vectors.ts'

/** Vendors accept about 8,000 tokens per text; a longer one is represented by its beginning. */
const MOST_CHARACTERS = 12_000
const MOST_WAITS = 8
const LONGEST_WAIT_MS = 60_000

/**
 * Embeds texts, in order. Waits when the vendor asks for it, longer each time; permanent failures are thrown. `pace` is
 * for tests.
 */
async function embedTexts(
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

/** Delay before the next attempt; null for none. */
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

export interface Embedding {
  context: Context
  accountId: string
  set: VectorSet
  signal: AbortSignal
}

const TEXTS_PER_CALL = 64
const CALLS_AT_A_TIME = 3
const PROGRESS_MS = 1000

/** Embeds the missing texts of the base's pending sources until none is left. Throws the vendor's errors. */
export async function embedPending(embedding: Embedding, model: Embedder): Promise<void> {
  const { context, accountId, set, signal } = embedding
  const progress = announceNowAndThen(embedding)
  for (let idle = 0; ;) {
    signal.throwIfAborted()
    const { sources, missing } = await inAccount(context, accountId, async (tx) => {
      const sources = await pendingSources(tx, set.kb_id)
      return { sources, missing: sources.length > 0 ? await missingTexts(tx, set.id, sources) : [] }
    })
    if (sources.length === 0) return
    const perRound = TEXTS_PER_CALL * CALLS_AT_A_TIME
    for (let from = 0; from < missing.length; from += perRound) {
      const round = missing.slice(from, from + perRound)
      const calls = Array.from({ length: CALLS_AT_A_TIME }, (_, call) =>
        round.slice(call * TEXTS_PER_CALL, (call + 1) * TEXTS_PER_CALL),
      )
      // All calls finish before the first failure is thrown, so that paid results are stored.
      const settled = await Promise.allSettled(calls.map((batch) => embedBatch(embedding, model, batch)))
      const failed = settled.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
      await progress()
    }
    const done = await inAccount(context, accountId, (tx) => settleSources(tx, set.id, sources))
    // A source may change while its texts are embedded, which takes another round, but only a limited number.
    idle = done > 0 || missing.length > 0 ? 0 : idle + 1
    if (idle > 3) throw new Error('sources stay pending although nothing is missing')
  }
}

async function embedBatch(embedding: Embedding, model: Embedder, batch: readonly Missing[]): Promise<void> {
  if (batch.length === 0) return
  const { context, accountId, set, signal } = embedding
  const of = { accountId, set }
  const texts = await inAccount(context, accountId, async (tx) => {
    await reuseVectors(
      tx,
      of,
      batch.map(({ hash }) => hash),
    )
    const left = await stillMissing(tx, set.id, batch)
    return left.length > 0 ? textsOf(tx, left) : []
  })
  if (texts.length === 0) return
  const { vectors, tokens } = await embedTexts(
    model,
    texts.map(({ text }) => text),
    { signal },
  )
  const rows = texts.map(({ hash }, place) => ({ hash, vector: vectors[place]! }))
  await inAccount(context, accountId, async (tx) => {
    await writeVectors(tx, of, { vectors: rows, tokens })
    // One call, recorded together with its vectors.
    await recordUsage(tx, [usageOf({ accountId, projectId: set.project_id }, model.info, tokens)])
  })
}

async function stillMissing(tx: Tx, setId: number, batch: readonly Missing[]): Promise<Missing[]> {
  const { rows } = await sql<{ hash: string }>`select v.hash from knowledge_vectors v
    where ${inSet(setId)} and v.hash = any(${batch.map(({ hash }) => hash)}::uuid[])`.execute(tx)
  const known = new Set(rows.map((row) => row.hash))
  return batch.filter(({ hash }) => !known.has(hash))
}

function announceNowAndThen({ context, accountId, set }: Embedding): () => Promise<void> {
  let told = 0
  return async () => {
    if (Date.now() - told < PROGRESS_MS) return
    told = Date.now()
    await inAccount(context, accountId, (tx) =>
      announce(context, tx, { accountId, projectId: set.project_id, kbId: set.kb_id }),
    )
  }
}
