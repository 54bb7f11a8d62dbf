import { ModelError, type ModelErrorCode } from '../errors.ts'
import type { ChatModel, ChatRequest, EmbeddingModel, ModelPart } from '../model.ts'
import { canonicalChat, canonicalEmbedding, keyOf } from './canonical.ts'
import { RecordingStore } from './store.ts'

export interface RecordingOptions {
  mode: 'record' | 'replay'
  folder: string
}

/** What was answered, or how it failed: failures are replayed as well. */
interface Recorded {
  parts: ModelPart[]
  failure: { code: ModelErrorCode; message: string; retryAfterSeconds: number | null } | null
}

/** Keeps what models answer, or answers in their place from what was kept. The built-in model needs neither. */
export class Recordings {
  readonly mode: 'record' | 'replay'
  readonly #store: RecordingStore

  constructor({ mode, folder }: RecordingOptions) {
    this.mode = mode
    this.#store = new RecordingStore(folder)
  }

  chat(model: ChatModel): ChatModel {
    if (model.info.builtin) return model
    const stream =
      this.mode === 'replay'
        ? (request: ChatRequest, { signal }: { signal: AbortSignal }) => this.#replay(model, request, signal)
        : (request: ChatRequest, { signal }: { signal: AbortSignal }) => this.#record(model, request, signal)
    return { info: model.info, stream }
  }

  embedding(model: EmbeddingModel): EmbeddingModel {
    return {
      info: model.info,
      embed: async (texts, options) => {
        const request = canonicalEmbedding(model.info, { texts, kind: options.kind })
        const key = keyOf(request)
        if (this.mode === 'replay') {
          const kept = (await this.#find(key)) as { vectors: number[][]; tokens: number }
          return { vectors: kept.vectors.map((one) => Float32Array.from(one)), tokens: kept.tokens }
        }
        const made = await model.embed(texts, options)
        const answer = { vectors: made.vectors.map((one) => [...one]), tokens: made.tokens }
        await this.#store.write(key, { request, answer })
        return made
      },
    }
  }

  async *#record(model: ChatModel, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const canonical = canonicalChat(model.info, request)
    const recorded: Recorded = { parts: [], failure: null }
    try {
      for await (const part of model.stream(request, { signal })) {
        recorded.parts.push(part)
        yield part
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      const { code, message, retryAfterSeconds } = error
      recorded.failure = { code, message, retryAfterSeconds }
      await this.#store.write(keyOf(canonical), { request: canonical, answer: recorded })
      throw error
    }
    await this.#store.write(keyOf(canonical), { request: canonical, answer: recorded })
  }

  async *#replay(model: ChatModel, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted()
    const kept = (await this.#find(keyOf(canonicalChat(model.info, request)))) as Recorded
    for (const part of kept.parts) {
      signal.throwIfAborted()
      yield part
    }
    if (kept.failure) throw new ModelError(kept.failure)
  }

  async #find(key: string): Promise<unknown> {
    const found = await this.#store.read(key)
    if (found) return found.answer
    throw new ModelError({
      code: 'not_found',
      message: `No model is called here: answers come from recordings, and there is none of this request (${key}). Record it with MODEL_RECORDINGS=record.`,
    })
  }
}
