import { type LanguageModel, streamText } from 'ai'
import { CitationStream } from '../../citations.ts'
import { ModelError } from '../../errors.ts'
import { estimateTokens } from '../../estimate-tokens.ts'
import type { ChatRequest, FinishReason, ModelPart } from '../../model.ts'
import type { Prompt } from '../../prompt/compose-prompt.ts'
import type { Deadlines } from './deadlines.ts'
import { errorOf, findCause } from './error-of.ts'
import { RefusedError } from './watched-fetch.ts'

interface Call {
  model: LanguageModel
  request: ChatRequest
  prompt: Prompt
  deadlines: Deadlines
}

/**
 * One attempt: streams what the model says, with its citations. Throws `RefusedError` when the server answers
 * with an error status, else `ModelError` or the signal's reason.
 */
export async function* streamAnswer({ model, request, prompt, deadlines }: Call): AsyncGenerator<ModelPart> {
  const stop = new AbortController()
  const result = streamText({
    model,
    instructions: prompt.system,
    messages: prompt.messages,
    temperature: request.temperature,
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: AbortSignal.any([deadlines.signal, stop.signal]),
    // They come as parts as well; without this they are printed on the console.
    onError: () => {},
  })
  const citations = new CitationStream(request.passages.length)
  let text = ''
  let began = false
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw deadlines.signal.reason
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        began = true
        deadlines.tokenCame()
      }
      if (part.type === 'text-delta') {
        text += part.text
        yield* citations.push(part.text)
      }
      if (part.type !== 'finish') continue
      yield* citations.end()
      const reason = finishReason(part.finishReason, { text, request })
      const { inputTokens, outputTokens } = part.totalUsage
      const usage = {
        inputTokens: inputTokens ?? estimatePrompt(prompt),
        outputTokens: outputTokens ?? estimateTokens(text),
      }
      yield { type: 'finish', reason, usage, grounded: citations.grounded }
      return
    }
    throw new ModelError({ code: 'cut_off', message: 'The model server broke off its answer.' })
  } catch (error) {
    if (deadlines.signal.aborted) throw deadlines.signal.reason
    // Refusals go on to whoever decides about another attempt.
    throw findCause(error, RefusedError) ?? errorOf(error, { began })
  } finally {
    // A caller that stops reading must not leave the connection open.
    stop.abort()
  }
}

function finishReason(
  given: string,
  { text, request }: { text: string; request: ChatRequest },
): FinishReason {
  if (text.trim() === '' && given === 'length')
    throw new ModelError({
      code: 'bad_response',
      message: 'The model used up its whole length before it said anything. Allow longer answers.',
      retryable: false,
    })
  if (text.trim() === '' && given !== 'content-filter')
    throw new ModelError({ code: 'bad_response', message: 'The model answered with nothing.' })
  if (given === 'length' || given === 'content-filter') return given
  if (isFallback(text, request.fallback)) return 'fallback'
  return given === 'stop' ? 'stop' : 'other'
}

const isFallback = (text: string, fallback: string) => bare(fallback) !== '' && bare(text) === bare(fallback)
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const estimatePrompt = ({ system, messages }: Prompt) =>
  messages.reduce((sum, message) => sum + estimateTokens(message.content), estimateTokens(system))
