import { say } from '@millrace/contract'
import { pause } from '../../clock.ts'
import { ModelError } from '../../errors.ts'
import { estimateTokens } from '../../estimate-tokens.ts'
import type { EmbeddingModel } from '../../model.ts'
import { plausibleTokens } from '../../plausible-tokens.ts'
import type { VendorCall } from './call.ts'
import { errorOf, findCause } from './error-of.ts'
import { notTheApi } from './http-error.ts'
import { retryWait } from './retry-wait.ts'
import { RefusedError, watchFetch } from './watched-fetch.ts'

interface EmbedRequest {
  id: string
  texts: string[]
  kind: 'document' | 'query'
  signal: AbortSignal
}

type Vectors = Awaited<ReturnType<EmbeddingModel['embed']>>

/** A vector per text, in order, in as many calls as the vendor requires. Throws `ModelError`. */
export async function embedTexts(call: VendorCall, asked: EmbedRequest): Promise<Vectors> {
  const vectors: Float32Array[] = []
  let tokens = 0
  let isDoubtful = false
  for (const texts of batches(asked.texts, call.adaptor.batch)) {
    const part = await embedBatch(call, { ...asked, texts })
    vectors.push(...part.vectors)
    tokens += part.tokens
    isDoubtful ||= part.isDoubtful === true
  }
  return { vectors, tokens, ...(isDoubtful ? { isDoubtful } : {}) }
}

function* batches(texts: string[], most: { texts: number; characters: number }): Generator<string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= most.texts || characters + text.length > most.characters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}

async function embedBatch(call: VendorCall, asked: EmbedRequest): Promise<Vectors> {
  for (let attempt = 0; ; attempt++) {
    asked.signal.throwIfAborted()
    try {
      return await inTime(call, asked)
    } catch (error) {
      asked.signal.throwIfAborted()
      const failure = errorOf(findCause(error, RefusedError) ?? error, { began: false })
      const wait = retryWait(failure, attempt)
      if (wait === null) throw failure
      await pause(call.clock, { ms: wait, signal: asked.signal })
    }
  }
}

async function inTime(call: VendorCall, asked: EmbedRequest): Promise<Vectors> {
  const { adaptor, connection, clock, timeouts } = call
  if (!adaptor.embedding) throw notTheApi()
  const stop = new AbortController()
  const late = new ModelError({ code: 'timeout', message: say('model.slow') })
  const cancel = clock.after(timeouts.firstTokenMs, () => stop.abort(late))
  const fetch = watchFetch(connection.fetch, { clock })
  try {
    const options = adaptor.embeddingOptions?.(asked.kind)
    const { embeddings, usage } = await adaptor.embedding(asked.id, { ...connection, fetch }).doEmbed({
      values: asked.texts,
      abortSignal: AbortSignal.any([asked.signal, stop.signal]),
      ...(options ? { providerOptions: options } : {}),
    })
    const vectors = embeddings.map((one) => Float32Array.from(one))
    if (vectors.length !== asked.texts.length || vectors.some((one) => !isVector(one))) throw notTheApi()
    const estimated = asked.texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    return { vectors, ...plausibleTokens(usage?.tokens || null, estimated) }
  } catch (error) {
    if (stop.signal.aborted && !asked.signal.aborted) throw late
    throw error
  } finally {
    cancel()
  }
}

const isVector = (vector: Float32Array) =>
  vector.length > 0 && vector.every((value) => Number.isFinite(value))
