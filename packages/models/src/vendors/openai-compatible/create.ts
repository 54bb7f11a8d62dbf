import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type Clock, pause, systemClock } from '../../clock.ts'
import type { ModelError } from '../../errors.ts'
import type { ChatModel, ChatRequest, ModelInfo, ModelPart } from '../../model.ts'
import { composePrompt } from '../../prompt/compose-prompt.ts'
import { startDeadlines, type Timeouts } from './deadlines.ts'
import { listModels } from './list-models.ts'
import { Quirks } from './quirks.ts'
import { streamAnswer } from './stream-answer.ts'
import { type Fetch, RefusedError, watchFetch } from './watched-fetch.ts'

export interface OpenAiCompatibleOptions {
  /** With its version: https://api.openai.com/v1. */
  baseUrl: string
  apiKey?: string
  /** The way out. Errors with a `code` of the server's egress are understood. */
  fetch: Fetch
  timeouts: Timeouts
  /** Name of the vendor for people. */
  label?: string
  clock?: Clock
}

export interface OpenAiCompatible {
  /** The chat models of the server. Throws `ModelError`. */
  listModels(signal: AbortSignal): Promise<ModelInfo[]>
  /** A model by the vendor's own id. Whether it exists shows at the first call. */
  model(id: string): ChatModel
}

const QUICK_RETRY_MS = 300
const LONGEST_RETRY_MS = 2000

/** A server that speaks OpenAI's chat completions: OpenAI, Ollama, vLLM, llama.cpp, LM Studio and many more. */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): OpenAiCompatible {
  const { apiKey, timeouts, label = 'OpenAI-compatible', clock = systemClock, fetch } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const quirks = new Quirks()

  async function* stream(id: string, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted()
    const prompt = composePrompt(request)
    const deadlines = startDeadlines({ clock, timeouts, signal })
    const vendor = createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      apiKey,
      includeUsage: true,
      fetch: watchFetch(fetch, { clock, onBytes: deadlines.bytesCame }),
      transformRequestBody: (body) => quirks.apply(id, body),
    })
    let retried = false
    try {
      for (;;) {
        try {
          yield* streamAnswer({ model: vendor.chatModel(id), request, prompt, deadlines })
          return
        } catch (error) {
          if (deadlines.signal.aborted) throw deadlines.signal.reason
          if (!(error instanceof RefusedError)) throw error
          if (quirks.learn(id, error.refusal)) continue
          const failure = error.toModelError()
          const wait = retried ? null : retryWait(failure)
          if (wait === null) throw failure
          retried = true
          await pause(clock, { ms: wait, signal: deadlines.signal })
        }
      }
    } finally {
      deadlines.end()
    }
  }

  const infoOf = (id: string): ModelInfo => ({
    id: `openai:${id}`,
    label: id,
    provider: label,
    contextTokens: null,
    builtin: false,
    price: null,
    tools: true,
  })
  return {
    listModels: (signal) =>
      listModels({ baseUrl, apiKey, fetch, clock, label, timeoutMs: timeouts.firstTokenMs }, signal),
    model: (id) => ({ info: infoOf(id), stream: (request, { signal }) => stream(id, request, signal) }),
  }
}

/** A refusal is answered before any token: one quick retry hides a hiccup, a long wait is for the caller to decide. */
function retryWait({ code, retryable, retryAfterSeconds }: ModelError): number | null {
  if (!retryable || (code !== 'rate_limited' && code !== 'unavailable')) return null
  const ms = retryAfterSeconds === null ? QUICK_RETRY_MS : retryAfterSeconds * 1000
  return ms <= LONGEST_RETRY_MS ? ms : null
}
