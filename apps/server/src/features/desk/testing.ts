import { type Client, conversations, handoffs } from '@millrace/contract'

// For tests only: a visitor who writes, and who receives what people write.

export interface Talk {
  conversationId: string
  visitorToken: string
}

type Part = conversations.ChatPart
type Question = Partial<Talk> & { publicId: string; message: string; key?: string }

/** Sends a message and reads the stream of its response to the end. */
export async function say(client: Client, body: Question, talk?: Talk) {
  const response = await client.open(conversations.chat, { body: { ...body, ...talk } })
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  const parts = lines.map((line) => conversations.chatPart.parse(JSON.parse(line.slice(6))))
  const of = <T extends Part['type']>(type: T) =>
    parts.find((part): part is Extract<Part, { type: T }> => part.type === type) ?? null
  const { conversationId, visitorToken, questionId, messageId, people } = of('start')!
  return {
    talk: talk ?? { conversationId, visitorToken: visitorToken! },
    questionId,
    messageId,
    people,
    text: parts.map((part) => (part.type === 'text' ? part.delta : '')).join(''),
    handoff: of('handoff'),
  }
}

interface Heard {
  said: string[]
  ids: string[]
  lines: string[]
  status: handoffs.HandoffStatus | null
  person: string | null
  due: string | null
  isAttended: boolean
  /** Of the last line. */
  form: boolean
  opensAt: string | null
  isTyping: boolean
  isGone: boolean
}

/** What a visitor receives of a conversation, over connections that break. */
export interface Following {
  state: Heard
  /** Everything received, verbatim. */
  raw: string
  /** Resolves when this holds. */
  until(holds: (heard: Heard) => boolean): Promise<void>
  close(): void
}

export function follow(client: Client, talk: Talk, after?: string): Following {
  const stop = new AbortController()
  const state: Heard = {
    said: [],
    ids: [],
    lines: [],
    status: null,
    person: null,
    due: null,
    isAttended: false,
    form: false,
    opensAt: null,
    isTyping: false,
    isGone: false,
  }
  const following: Following = {
    state,
    raw: '',
    until: (holds) => waitFor(() => holds(state)),
    close: () => stop.abort(),
  }
  void readOn(client, { talk, after, following, signal: stop.signal }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return following
}

async function readOn(
  client: Client,
  {
    talk,
    after,
    following,
    signal,
  }: { talk: Talk; after: string | undefined; following: Following; signal: AbortSignal },
): Promise<void> {
  const { conversationId, visitorToken } = talk
  const query = after ? { after } : {}
  const response = await client.open(
    handoffs.follow,
    { params: { conversationId }, query },
    { visitorToken, signal },
  )
  let rest = ''
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    following.raw += bytes
    const events = (rest + bytes).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '))
      if (data) take(following.state, handoffs.visitorEvent.parse(JSON.parse(data.slice(6))))
    }
  }
}

function take(state: Heard, event: handoffs.VisitorEvent): void {
  if (event.type === 'gone') state.isGone = true
  else if (event.type === 'typing') state.isTyping = event.typing
  else if (event.type === 'handoff') Object.assign(state, event.handoff)
  else if (event.type === 'message') {
    state.ids.push(event.message.id)
    if (event.message.event) {
      const { line, form = false, opensAt = null } = event.message.event
      state.lines.push(line)
      Object.assign(state, { form, opensAt })
    } else state.said.push(event.message.text)
  }
}

async function waitFor(holds: () => boolean, ms = 10_000): Promise<void> {
  const until = performance.now() + ms
  while (!holds()) {
    if (performance.now() > until) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
