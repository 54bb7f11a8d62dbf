import type { UsageInput } from '../../usage/index.ts'
import type { Embedder, Embedders, ModelScope } from './embedder.ts'
import { toUnit } from './code.ts'
import { usageOf } from './usage-of.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'

/** A chat doesn't wait for a slow vendor: after this time, only words are used. */
const DEADLINE_MS = 800
const MOST_KEPT = 500
// After this many consecutive failures a vendor is skipped for a while, so that not every question waits for it.
const FAILURES = 3
const PAUSE_MS = 30_000

interface QueryVector {
  unit: Float32Array
  /** Usage of the call; empty for a cached vector. */
  usage: UsageInput[]
}

type QueryOutcome = QueryVector | 'late' | 'failed'

/** Embeds questions within a deadline; caches the last few hundred. */
export class QueryEmbedder {
  readonly #models: Embedders
  readonly #now: () => Date
  readonly #deadlineMs: number
  readonly #kept = new Map<string, Float32Array>()
  readonly #failures = new Map<string, { count: number; at: number }>()

  constructor(models: Embedders, now: () => Date, deadlineMs: number = DEADLINE_MS) {
    this.#models = models
    this.#now = now
    this.#deadlineMs = deadlineMs
  }

  /** Never throws: on any failure, full-text search still works. */
  async embed(
    scope: ModelScope,
    model: string,
    { query, isPrivate }: { query: string; isPrivate: boolean },
  ): Promise<QueryOutcome> {
    const source = `${scope.accountId} ${model}`
    const key = `${source} ${query}`
    const kept = this.#kept.get(key)
    if (kept) return { unit: kept, usage: [] }
    if (this.#pauses(source)) return 'failed'
    const deadline = deadlineSignal(this.#deadlineMs)
    try {
      const asked = await inTime(this.#ask({ scope, model, query, isPrivate, signal: deadline }), deadline)
      this.#failures.delete(source)
      if (!isPrivate) this.#keep(key, asked.unit)
      return asked
    } catch {
      // The reason is shown where the base's vectors are created with the same model.
      this.#fail(source)
      return deadline.aborted ? 'late' : 'failed'
    }
  }

  async #ask(of: {
    scope: ModelScope
    model: string
    query: string
    isPrivate: boolean
    signal: AbortSignal
  }): Promise<QueryVector> {
    const embedder: Embedder = await this.#models.embedding(of.scope, of.model)
    const { vectors, tokens } = await embedder.embed([of.query], {
      kind: 'query',
      signal: of.signal,
      isPrivate: of.isPrivate,
    })
    return { unit: toUnit(vectors[0] ?? []), usage: [usageOf(of.scope, embedder.info, tokens)] }
  }

  #pauses(source: string): boolean {
    const failed = this.#failures.get(source)
    return failed !== undefined && failed.count >= FAILURES && this.#now().getTime() - failed.at < PAUSE_MS
  }

  #fail(source: string): void {
    const count = (this.#failures.get(source)?.count ?? 0) + 1
    this.#failures.set(source, { count, at: this.#now().getTime() })
  }

  #keep(key: string, unit: Float32Array): void {
    this.#kept.set(key, unit)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
  }
}

/** A vendor's client may be slow to react to the signal. */
const inTime = <T>(work: Promise<T>, deadline: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, refuse) => {
      deadline.addEventListener('abort', () => refuse(deadline.reason as Error), { once: true })
    }),
  ])
