import type { conversations } from '@millrace/contract'
import { type ChatRequest, composePrompt, costOf } from '@millrace/models'
import type { AnswerPart } from './answer-parts.ts'
import type { FoundPassages } from './find-passages.ts'

type Trace = conversations.Trace

/** Clients accept events of up to a million characters; a longer trace is shortened. */
const LONGEST = 400_000
const SHORTENED = 2000

interface Looked {
  found: FoundPassages
  searchMs: number
}

/** Collects the details of a response while it is generated: prompt, tool calls, duration and usage. */
export class Tracer {
  readonly #looked: Looked
  readonly #begun = performance.now()
  #firstTokenMs: number | null = null
  #request: ChatRequest | null = null
  readonly #calls = new Map<string, Trace['calls'][number]>()

  constructor(looked: Looked) {
    this.#looked = looked
  }

  take(part: AnswerPart): void {
    // With tools, each request contains the previous ones: the last one is complete.
    if (part.type === 'asked') this.#request = part.request
    else if (part.type === 'text') this.#firstTokenMs ??= performance.now() - this.#begun
    else if (part.type === 'calling' || part.type === 'called') this.#calls.set(part.call.id, callOf(part))
  }

  /** The trace; null when no model was called. */
  end({ model, usage }: Extract<AnswerPart, { type: 'finish' }>): Trace | null {
    if (!this.#request) return null
    return bounded({
      prompt: promptOf(this.#request, this.#looked),
      calls: [...this.#calls.values()],
      measures: {
        usage,
        cost: costOf(model, usage),
        firstTokenMs: this.#firstTokenMs,
        totalMs: performance.now() - this.#begun,
      },
    })
  }
}

/** The model request as shown to the owner. */
export function promptOf(request: ChatRequest, { found, searchMs }: Looked): Trace['prompt'] {
  const { system, messages } = composePrompt(request)
  return {
    system,
    messages: messages.map(({ role, content }) => ({
      role,
      text: content.map((part) => textOf(part)).join('\n'),
    })),
    passages: found.hits.map((hit) => ({
      sourceName: hit.sourceName,
      page: hit.page,
      heading: hit.heading,
      text: hit.text,
      score: hit.score,
    })),
    searchMs,
  }
}

function textOf(part: ReturnType<typeof composePrompt>['messages'][number]['content'][number]): string {
  if (part.type === 'text') return part.text
  return part.type === 'file' ? `(${part.filename ?? part.mediaType})` : JSON.stringify(part)
}

export function callOf(part: Extract<AnswerPart, { type: 'calling' | 'called' }>): Trace['calls'][number] {
  const { call } = part
  const done = part.type === 'called' ? part : null
  const state = done === null ? 'running' : done.ok ? 'done' : 'failed'
  return {
    tool: { callId: call.id, name: call.name, state, ms: done && Math.round(done.ms) },
    arguments: JSON.stringify(call.arguments, null, 2),
    result: done?.result ?? null,
  }
}

/** Shortens long texts if the trace is too long for one event. */
function bounded(trace: Trace): Trace {
  if (JSON.stringify(trace).length <= LONGEST) return trace
  const { prompt, calls, measures } = trace
  return {
    prompt: {
      ...prompt,
      system: cut(prompt.system),
      messages: prompt.messages.map(({ role, text }) => ({ role, text: cut(text) })),
      passages: prompt.passages.map((passage) => ({ ...passage, text: cut(passage.text) })),
    },
    calls: calls.map((call) => ({
      ...call,
      arguments: cut(call.arguments),
      result: call.result === null ? null : cut(call.result),
    })),
    measures,
  }
}

const cut = (text: string): string =>
  text.length > SHORTENED ? `${text.slice(0, SHORTENED).toWellFormed()}…` : text
