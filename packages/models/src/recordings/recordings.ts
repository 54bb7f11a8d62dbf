import { say, type Reason } from '@millrace/contract'
import { ModelError, type ModelErrorCode, WrongFormError } from '../errors.ts'
import type { ChatModel, ChatRequest, EmbeddingModel, ModelPart } from '../model.ts'
import { canonicalChat, canonicalEmbedding, keyOf } from './canonical.ts'
import { RecordingStore } from './store.ts'

/** A failed call, as stored. */
interface RecordedFailure {
  code: ModelErrorCode
  message: string
  /** Missing in recordings of older versions. */
  reason?: Reason | null
  retryable?: boolean
  retryAfterSeconds: number | null
  /** Whether the caller may have the response repaired. */
  wrongForm?: boolean
}

const failureOf = (error: ModelError): RecordedFailure => ({
  code: error.code,
  message: error.message,
  reason: error.reason ?? null,
  retryable: error.retryable,
  retryAfterSeconds: error.retryAfterSeconds,
  wrongForm: error instanceof WrongFormError,
})

/** The error that callers saw when it was recorded. */
function errorOf(failure: RecordedFailure): ModelError {
  if (failure.wrongForm) return new WrongFormError()
  const { code, message, reason, retryable, retryAfterSeconds } = failure
  return new ModelError({
    code,
    message: reason ?? message,
    retryAfterSeconds,
    ...(retryable === undefined ? {} : { retryable }),
  })
}

export interface RecordingOptions {
  mode: 'record' | 'replay'
  folder: string
}

/** The response or failure: failures are replayed as well. */
interface RecordedChat {
  parts: ModelPart[]
  failure: RecordedFailure | null
}

type RecordedEmbedding = { vectors: number[][]; tokens: number } | { failure: RecordedFailure }

/** Stores responses of models, or replays stored ones. The built-in model needs neither. */
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
        : (request: ChatRequest, { signal }: { signal: AbortSignal }) =>
            request.isPrivate ? model.stream(request, { signal }) : this.#record(model, request, signal)
    return { info: model.info, stream }
  }

  embedding(model: EmbeddingModel): EmbeddingModel {
    const embed: EmbeddingModel['embed'] = (texts, options) => {
      const request = canonicalEmbedding(model.info, { texts, kind: options.kind })
      if (this.mode === 'replay') return this.#replayVectors(request)
      if (options.isPrivate) return model.embed(texts, options)
      return this.#recordVectors(request, () => model.embed(texts, options))
    }
    return { info: model.info, embed }
  }

  async *#record(model: ChatModel, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const canonical = canonicalChat(model.info, request)
    const key = keyOf(canonical)
    const parts: ModelPart[] = []
    try {
      for await (const part of model.stream(request, { signal })) {
        parts.push(part)
        // A reader stops at the finish part, which also stops this generator: code after the loop would not run.
        if (part.type === 'finish')
          await this.#store.write(key, {
            request: canonical,
            answer: { parts, failure: null } satisfies RecordedChat,
          })
        yield part
      }
    } catch (error) {
      if (error instanceof ModelError)
        await this.#store.writeFailure(key, {
          request: canonical,
          answer: { parts, failure: failureOf(error) } satisfies RecordedChat,
        })
      throw error
    }
  }

  async *#replay(model: ChatModel, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted()
    const kept = (await this.#find(keyOf(canonicalChat(model.info, request)))) as RecordedChat
    for (const part of kept.parts) {
      signal.throwIfAborted()
      yield part
    }
    if (kept.failure) throw errorOf(kept.failure)
  }

  async #recordVectors(
    request: unknown,
    embed: () => ReturnType<EmbeddingModel['embed']>,
  ): ReturnType<EmbeddingModel['embed']> {
    const key = keyOf(request)
    try {
      const made = await embed()
      const answer = { vectors: made.vectors.map((one) => [...one]), tokens: made.tokens }
      await this.#store.write(key, { request, answer: answer satisfies RecordedEmbedding })
      return made
    } catch (error) {
      if (error instanceof ModelError)
        await this.#store.writeFailure(key, {
          request,
          answer: { failure: failureOf(error) } satisfies RecordedEmbedding,
        })
      throw error
    }
  }

  async #replayVectors(request: unknown): ReturnType<EmbeddingModel['embed']> {
    const kept = (await this.#find(keyOf(request))) as RecordedEmbedding
    if ('failure' in kept) throw errorOf(kept.failure)
    return { vectors: kept.vectors.map((one) => Float32Array.from(one)), tokens: kept.tokens }
  }

  async #find(key: string): Promise<unknown> {
    const found = await this.#store.read(key)
    if (found) return found.answer
    throw new ModelError({ code: 'not_found', message: say('model.notRecorded', { key }) })
  }
}
