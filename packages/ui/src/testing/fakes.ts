import type { Client, conversations } from '@millrace/contract'

type Part = conversations.ChatPart

const ID = '01h455vb4pex5vsknk084sn02q'
export const CONVERSATION = `cnv_${ID}`

/** A citation; what is not given is that of a page in a file. */
export const citation = (number: number, given: Partial<conversations.Citation> = {}) => ({
  number,
  sourceName: 'House rules.pdf',
  page: 4,
  heading: 'Loans',
  url: null,
  text: 'Books may be kept for four weeks.',
  start: 0,
  end: 33,
  highlights: [{ start: 0, end: 5 }],
  ...given,
})

/** One part of each type, as the server sends them. */
export const PARTS: Part[] = [
  {
    type: 'start',
    id: 0,
    conversationId: CONVERSATION,
    questionId: `msg_${ID}`,
    messageId: `msg_${ID}`,
    visitorToken: 'key',
  },
  {
    type: 'citation',
    id: 1,
    citation: citation(1, { page: null, heading: null, url: 'https://example.org' }),
  },
  { type: 'text', id: 2, delta: 'Four weeks [1], so rät „das Haus" 📚.\n' },
  { type: 'error', id: 3, error: 'upstream_failed', message: 'The model does not answer.', retryAfter: 1.5 },
  {
    type: 'snapshot',
    id: 4,
    messageId: `msg_${ID}`,
    text: 'Four weeks [1].',
    citations: [citation(1)],
    tools: [{ callId: 'call_1', name: 'stock', state: 'failed', ms: 12 }],
  },
  { type: 'tool', id: 5, tool: { callId: 'call_1', name: 'stock', state: 'running', ms: null } },
  { type: 'carry', id: 6, carried: 'v1.sealed' },
  { type: 'leadForm', id: 7, reason: 'intent' },
  { type: 'done', id: 9, reason: 'stop', grounded: true, usage: { inputTokens: 10, outputTokens: 5 } },
  {
    type: 'trace',
    id: 8,
    prompt: {
      system: 'Answer from the passages.',
      messages: [{ role: 'user', text: 'How long?' }],
      passages: [
        {
          sourceName: 'Loans',
          page: 2,
          heading: null,
          text: 'Books may be kept for four weeks.',
          score: 0.5,
        },
      ],
      searchMs: 3.5,
    },
    calls: [
      {
        tool: { callId: 'call_1', name: 'stock', state: 'done', ms: 12 },
        arguments: '{}',
        result: null,
      },
    ],
    measures: { usage: { inputTokens: 10, outputTokens: 5 }, cost: null, firstTokenMs: 1, totalMs: 2 },
  },
  { type: 'handoff', id: 10, status: 'human' },
]

export const [START, CITATION, TEXT, FAILED, SNAPSHOT, TOOL, CARRY, LEAD_FORM, DONE] = PARTS as [
  Part,
  Part,
  Part,
  Part,
  Part,
  Part,
  Part,
  Part,
  Part,
]

/** Parts as server-sent events. */
export const asEvents = (parts: readonly Part[]): string =>
  parts.map((part) => `id: ${part.id}\ndata: ${JSON.stringify(part)}\n\n`).join('')

/** A streamed answer that the test writes itself. */
export function stream() {
  let control!: ReadableStreamDefaultController<Uint8Array>
  const state = { cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller
    },
    cancel: () => {
      state.cancelled = true
    },
  })
  const encoder = new TextEncoder()
  return {
    response: new Response(body),
    state,
    send: (...parts: Part[]) => control.enqueue(encoder.encode(asEvents(parts))),
    raw: (bytes: Uint8Array) => control.enqueue(bytes),
    end: () => control.close(),
    break: (error: Error) => control.error(error),
  }
}

interface FakeCall {
  /** Id of the route. */
  route: string
  body: Record<string, unknown>
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  signal: AbortSignal | undefined
  visitorToken?: string | null | undefined
}

/** A client whose answers the test gives: each is a response, or what is thrown. */
export function fakeClient() {
  const asked: FakeCall[] = []
  /** Calls beside those that stream or load. */
  const told: Omit<FakeCall, 'signal' | 'visitorToken'>[] = []
  const answers: (Response | Error)[] = []
  const histories: (conversations.Message[] | Error)[] = []
  const client = {
    open: async (
      route: unknown,
      input: Omit<FakeCall, 'signal' | 'route'>,
      options?: { signal: AbortSignal; visitorToken?: string | null },
    ) => {
      asked.push({
        route: (route as { id: string }).id,
        ...input,
        signal: options?.signal,
        visitorToken: options?.visitorToken,
      })
      const answer = answers.shift()
      if (!answer) throw new Error('no answer is prepared')
      if (answer instanceof Error) throw answer
      return answer
    },
    call: async (route: { id: string }, input: Omit<FakeCall, 'signal' | 'route'>) => {
      if (route.id !== 'conversations.history') {
        told.push({ route: route.id, ...input })
        return {}
      }
      const messages = histories.shift()
      if (!messages) throw new Error('no history is prepared')
      if (messages instanceof Error) throw messages
      return { conversation: {}, messages, leadForm: null }
    },
  } as unknown as Client
  return { client, asked, told, answers, histories }
}
