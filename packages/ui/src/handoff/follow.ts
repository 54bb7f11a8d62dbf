import type { Client, conversations, handoffs } from '@millrace/contract'
import { type Check, isFlag, isText, object, oneOf, orNull, partParser } from '../chat/checks.ts'
import { readEvents } from '../chat/read-parts.ts'
import type { ChatSession } from '../chat/session.ts'
import { fromHistory } from '../chat/thread-state.ts'
import { askRoute, followRoute, signalRoute } from './routes.ts'

type VisitorEvent = handoffs.VisitorEvent

const isMessage: Check = object({ id: isText, role: isText, text: isText })
const EVENTS: Record<VisitorEvent['type'], Check> = {
  handoff: object({
    handoff: object({
      status: oneOf('bot', 'requested', 'human'),
      person: orNull(isText),
      due: orNull(isText),
      isAttended: isFlag,
    }),
  }),
  message: object({ message: isMessage }),
  typing: object({ typing: isFlag }),
  read: object({ messageId: isText }),
  gone: object({}),
}
const parseEvent = partParser<VisitorEvent>(EVENTS)

interface Followed {
  client: Client
  conversationId: string
  visitorToken: string | null
  /** The latest known message. */
  after: () => string | null
  onEvent: (event: VisitorEvent) => void
}

/** Delays before reconnecting, in ms; reset once a stream was open. */
const WAITS_MS = [100, 500, 1000, 2000, 5000, 10_000, 30_000]

/**
 * Follows a person's messages until the returned function is called. A closed stream is reopened after the last message
 * received.
 */
export function followConversation(followed: Followed): () => void {
  const stop = new AbortController()
  void run(followed, stop.signal)
  return () => stop.abort()
}

async function run(followed: Followed, signal: AbortSignal): Promise<void> {
  const { client, conversationId, visitorToken, onEvent } = followed
  let last: string | null = null
  let tries = 0
  while (!signal.aborted) {
    try {
      const after = last ?? followed.after()
      const input = { params: { conversationId }, query: after === null ? {} : { after } }
      const response = await client.open(followRoute, input, { visitorToken, signal })
      tries = 0
      for await (const data of readEvents(response)) {
        const event = parseEvent(data)
        if (!event) continue
        if (event.type === 'message') last = event.message.id
        onEvent(event)
        if (event.type === 'gone') return
      }
    } catch (error) {
      // Retrying does not help without access.
      const { status = 0 } = error as { status?: number }
      if (signal.aborted || [400, 401, 403, 404].includes(status)) return
    }
    await pause(WAITS_MS[tries] ?? WAITS_MS.at(-1)!, signal)
    tries = Math.min(tries + 1, WAITS_MS.length - 1)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const bodyOf = (visitorToken: string | null) => (visitorToken ? { visitorToken } : {})

export const askForPerson = (
  { client, conversationId, visitorToken }: Pick<Followed, 'client' | 'conversationId' | 'visitorToken'>,
  action: 'request' | 'withdraw',
) => client.call(askRoute, { params: { conversationId }, body: { ...bodyOf(visitorToken), action } })

/** Sends a signal to the desk; failures are ignored. */
export function signalDesk(
  { client, conversationId, visitorToken }: Pick<Followed, 'client' | 'conversationId' | 'visitorToken'>,
  sign: { typing?: boolean; read?: string },
): void {
  const body = { ...bodyOf(visitorToken), ...sign }
  void client.call(signalRoute, { params: { conversationId }, body }).catch(() => undefined)
}

/** Shows a message that arrived on its own; returns whether it is new. A response being written stays last. */
export function showArrival({ getState, update }: ChatSession, message: conversations.Message): boolean {
  const { messages } = getState()
  if (messages.some(({ id }) => id === message.id)) return false
  const at = messages.at(-1)?.streaming ? -1 : messages.length
  update((state) => ({ ...state, messages: messages.toSpliced(at, 0, fromHistory(message)) }))
  return true
}

/** The id of the latest message on the server. */
export const newestId = (messages: readonly { id: string | null; role: conversations.Message['role'] }[]) =>
  messages.findLast(({ id }) => id !== null)?.id ?? null
