import { type Reason, say } from '@millrace/contract'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { CitationStream } from '../../citations.ts'
import { ModelError, NoRoomError, WrongFormError } from '../../errors.ts'
import { estimateTokens } from '../../estimate-tokens.ts'
import type { ChatRequest, FinishReason, ModelPart, ToolCall } from '../../model.ts'
import { plausibleTokens } from '../../plausible-tokens.ts'
import type { Prompt } from '../../prompt/compose-prompt.ts'
import type { Deadlines } from './deadlines.ts'
import { errorOf, findCause } from './error-of.ts'
import { notTheApi } from './http-error.ts'
import { ThoughtStripper } from './strip-thoughts.ts'
import { RefusedError } from './watched-fetch.ts'

interface Call {
  model: LanguageModelV4
  request: ChatRequest
  prompt: Prompt
  deadlines: Deadlines
  /** Whether the thoughts of a local model arrive as text. */
  thinksAloud: boolean
  /** Receives the signal of the call before it starts. */
  watch: (signal: AbortSignal) => void
  /** Called once, with the first part of the response. */
  onBegin: () => void
}

/** No model responds at this length: the server is broken or hostile. */
const LONGEST_ANSWER = 1_000_000

/**
 * One attempt: streams the model's response with its citations. Throws `RefusedError` for an error status, else
 * `ModelError` or the signal's reason.
 */
export async function* streamAnswer(call: Call): AsyncGenerator<ModelPart> {
  const { model, request, prompt, deadlines } = call
  const stop = new AbortController()
  const said = { text: '', calls: 0, began: false }
  const text = textStream(call)
  try {
    const abortSignal = AbortSignal.any([deadlines.signal, stop.signal])
    call.watch(abortSignal)
    const { stream } = await model.doStream({ ...optionsOf(request, prompt), abortSignal })
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (STARTS.has(part.type)) {
        said.began = true
        deadlines.tokenCame()
        call.onBegin()
      }
      if (part.type === 'text-delta') {
        said.text += part.delta
        if (said.text.length > LONGEST_ANSWER) throw notTheApi()
        yield* text.push(part.delta)
      } else if (part.type === 'tool-call') {
        said.calls++
        yield { type: 'tool-call', call: callOf(part) }
      } else if (part.type === 'finish') {
        yield* text.end()
        yield finishOf(part, {
          said: { ...said, text: text.said() },
          request,
          prompt,
          grounded: text.grounded(),
        })
        return
      }
    }
    throw cutOff()
  } catch (error) {
    if (deadlines.signal.aborted) throw deadlines.signal.reason
    // Error responses are passed to the caller, which decides about a retry.
    throw findCause(error, RefusedError) ?? errorOf(error, said)
  } finally {
    // A caller that stops reading must not leave the connection open.
    stop.abort()
  }
}

/** The visible text, without thoughts and with citations; structured output is unchanged. */
function textStream({ request, thinksAloud }: Call) {
  const thoughts = thinksAloud ? new ThoughtStripper() : null
  const citations = request.output || request.isTask ? null : new CitationStream(request.passages.length)
  let whole = ''
  const parts = (text: string): ModelPart[] => {
    whole += text
    if (citations) return citations.push(text)
    return text === '' ? [] : [{ type: 'text-delta', delta: text }]
  }
  return {
    push: (delta: string) => parts(thoughts ? thoughts.push(delta) : delta),
    end: () => [...(thoughts ? parts(thoughts.end()) : []), ...(citations?.end() ?? [])],
    said: () => whole,
    grounded: () => citations?.grounded ?? false,
  }
}

/** Parts that show that the model is working. */
const STARTS: ReadonlySet<string> = new Set([
  'text-delta',
  'reasoning-delta',
  'tool-input-delta',
  'tool-call',
])

function optionsOf(request: ChatRequest, prompt: Prompt): LanguageModelV4CallOptions {
  const { temperature, maxOutputTokens, tools = [], output } = request
  const messages: LanguageModelV4Prompt = [{ role: 'system', content: prompt.system }, ...prompt.messages]
  return {
    prompt: messages,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters, strict }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema: parameters,
            ...(strict === undefined ? {} : { strict }),
          })),
          toolChoice: { type: 'auto' as const },
        }),
    ...(output
      ? { responseFormat: { type: 'json' as const, name: output.name, schema: output.schema } }
      : {}),
  }
}

function callOf(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): ToolCall {
  const { toolCallId: id, toolName: name, input, providerMetadata } = part
  const extra = providerMetadata ? { extra: providerMetadata as NonNullable<ToolCall['extra']> } : {}
  try {
    return { id, name, arguments: input.trim() === '' ? {} : (JSON.parse(input) as unknown), ...extra }
  } catch {
    throw badResponse(say('model.badCall'))
  }
}

const badResponse = (message: Reason) => new ModelError({ code: 'bad_response', message })

interface Finished {
  said: { text: string; calls: number }
  request: ChatRequest
  prompt: Prompt
  grounded: boolean
}

function finishOf(
  part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  { said, request, prompt, grounded }: Finished,
): ModelPart {
  const { unified } = part.finishReason
  if (unified === 'interrupted') throw cutOff()
  // Some vendors end the stream like this when their own processing failed.
  if (unified === 'error' && said.text === '' && said.calls === 0) throw cutOff()
  const { inputTokens, outputTokens } = part.usage
  const input = plausibleTokens(inputTokens.total, estimatePrompt(prompt))
  const output = plausibleTokens(outputTokens.total, estimateTokens(said.text))
  const usage = { inputTokens: input.tokens, outputTokens: output.tokens }
  const isDoubtful = input.isDoubtful || output.isDoubtful
  const reason = said.calls > 0 ? 'tool-calls' : finishReason(unified, { text: said.text, request, usage })
  return { type: 'finish', reason, usage, grounded, ...(isDoubtful ? { isDoubtful } : {}) }
}

const cutOff = () => new ModelError({ code: 'cut_off', message: say('model.brokeOff') })

function finishReason(
  given: string,
  {
    text,
    request,
    usage,
  }: { text: string; request: ChatRequest; usage: { inputTokens: number; outputTokens: number } },
): FinishReason {
  if (isBlank(text) && given === 'length') throw new NoRoomError(usage)
  if (isBlank(text) && given !== 'content-filter') throw badResponse(say('model.nothing'))
  if (request.output && given === 'stop' && !isJson(text)) throw new WrongFormError(usage)
  if (given === 'length' || given === 'content-filter') return given
  if (isFallback(text, request.fallback)) return 'fallback'
  return given === 'stop' ? 'stop' : 'other'
}

/** White space and invisible characters are not content. */
const isBlank = (text: string) => !/[^\p{C}\p{Z}\s]/u.test(text)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isFallback = (text: string, fallback: string) => bare(fallback) !== '' && bare(text) === bare(fallback)
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Vendors downscale images: a large one is about 1,100 to 1,600 tokens. */
const PICTURE_TOKENS = 1600

function estimatePrompt({ system, messages }: Prompt): number {
  let tokens = estimateTokens(system)
  for (const { content } of messages)
    for (const part of content) {
      if (part.type === 'text') tokens += estimateTokens(part.text)
      if (part.type === 'file') tokens += PICTURE_TOKENS
    }
  return tokens
}
