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

/** More than an installation uses at the same time. */
const MOST_MODELS = 100

/**
 * The models of a vendor as its library has them, each made once: making one compiles the schemas of its answers, half a
 * millisecond that each question of a crowd would wait for.
 */
export class ChatModels {
  readonly #reached: Reached
  readonly #byId = new Map<string, LanguageModelV4>()
  /** Who is told of the bytes of a call, by the signal that the library passes on with it. */
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

  /** `onBytes` is called for all that comes in the call with this signal. */
  watch(signal: AbortSignal, onBytes: () => void): void {
    this.#watchers.set(signal, onBytes)
  }

  #watcherOf(signal: AbortSignal | null | undefined): () => void {
    const watcher = signal && this.#watchers.get(signal)
    // Without one a model that thinks for long would count as silent.
    if (!watcher) throw new Error('a call of a model has lost its signal')
    return watcher
  }
}
