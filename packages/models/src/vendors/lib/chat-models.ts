import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Clock } from '../../clock.ts'
import type { Adaptor, Connection } from '../vendor.ts'
import type { Quirks } from './quirks.ts'
import { watchFetch } from './watched-fetch.ts'

interface Reached {
  adaptor: Adaptor
  connection: Connection
  clock: Clock
  quirks: Quirks
}

/** More than an installation uses simultaneously. */
const MOST_MODELS = 100

/**
 * The library's model objects, cached: creating one compiles its response schemas, which takes half a millisecond that
 * every question would wait for.
 */
export class ChatModels {
  readonly #reached: Reached
  readonly #byId = new Map<string, LanguageModelV4>()
  /** Byte callbacks by the signal that the library passes to fetch. */
  readonly #watchers = new WeakMap<AbortSignal, () => void>()

  constructor(reached: Reached) {
    this.#reached = reached
  }

  get(id: string): LanguageModelV4 {
    const known = this.#byId.get(id)
    if (known) return known
    const { adaptor, connection, clock, quirks } = this.#reached
    const fetch = watchFetch(connection.fetch, { clock, watcherOf: (signal) => this.#watcherOf(signal) })
    const model = adaptor.chat(id, { ...connection, fetch: quirks.asFetch(fetch, id) })
    const [oldest] = this.#byId.keys()
    if (oldest !== undefined && this.#byId.size >= MOST_MODELS) this.#byId.delete(oldest)
    this.#byId.set(id, model)
    return model
  }

  /** Calls `onBytes` for everything received in the call with this signal. */
  watch(signal: AbortSignal, onBytes: () => void): void {
    this.#watchers.set(signal, onBytes)
  }

  #watcherOf(signal: AbortSignal | null | undefined): () => void {
    const watcher = signal && this.#watchers.get(signal)
    // Without a watcher, a model that thinks for long would count as silent.
    if (!watcher) throw new Error('a call of a model has lost its signal')
    return watcher
  }
}
