import type { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { Event } from '../../../events/events.ts'
import { type EventStream, openEventStream } from '../../../http/sse.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { type OfConversation, selectHeld } from '../held.ts'
import { type ConversationRow, type MessageRow, messageColumns, presentMessage } from '../queries.ts'
import { showHandoff } from './rows.ts'

/** Windows per visitor. */
const MOST = 10
/** Messages per read. */
const PAGE = 100

interface Following extends OfConversation {
  after?: string | undefined
}

/**
 * Streams a person's messages and the handoff state, after the given message id, until the visitor disconnects.
 * Messages are read from the database, so none is lost with a process or sent twice.
 */
export async function followConversation(
  context: Context,
  actor: Member | Visitor,
  { after, reply, ...of }: Following & { reply: FastifyReply },
): Promise<void> {
  const { conversationId } = of
  const found = await inSystem(context.db.kysely, (tx) => selectHeld(tx, context, { actor, ...of }))
  const stream = openEventStream(reply, { key: `live:${conversationId}`, most: MOST })
  const reader = new Reader(context, { actor, of, after, stream })
  await new Promise<void>((resolve) => {
    const stop = context.events.subscribe((event) => reader.onEvent(event, found))
    const over = AbortSignal.any([stream.signal, context.stopping, reader.gone.signal])
    const finish = () => {
      stop()
      stream.end()
      resolve()
    }
    if (over.aborted) return finish()
    over.addEventListener('abort', finish, { once: true })
    reader.look()
  })
}

/** One open stream: reads again after each notification, one read at a time. */
class Reader {
  readonly gone = new AbortController()
  readonly #context: Context
  readonly #actor: Member | Visitor
  readonly #of: OfConversation
  readonly #stream: EventStream
  #seq: number | null = null
  #after: string | null
  #shown = ''
  #isLooking = false
  #isDue = false
  #isWaiting = false

  constructor(
    context: Context,
    input: { actor: Member | Visitor; of: OfConversation; after: string | undefined; stream: EventStream },
  ) {
    this.#context = context
    this.#actor = input.actor
    this.#of = input.of
    this.#after = input.after ?? null
    this.#stream = input.stream
  }

  onEvent(event: Event, { id, agent_id: agentId, account_id: accountId }: ConversationRow): void {
    if (event.name === 'resync') return this.look()
    // Someone came to the desk or left it.
    if (event.name === 'desk' && event.agentId === agentId && this.#isWaiting) return this.look()
    if (event.name === 'handoff' && event.conversationId === id) {
      if (event.what === 'typing') {
        if (event.userId !== null) this.#send({ type: 'typing', typing: event.typing })
      } else if (event.what === 'read') {
        if (event.by === 'member') this.#send({ type: 'read', messageId: event.messageId })
      } else if (event.what !== 'note') this.look()
    }
    // The conversation may be deleted, or closed to this visitor.
    if (event.name !== 'change' || event.accountId !== accountId) return
    const { kind, id: changed } = event.change
    if (changed === id || changed === agentId || kind === 'project') this.look()
  }

  look(): void {
    this.#isDue = true
    if (this.#isLooking) return
    this.#isLooking = true
    void this.#lookOn().finally(() => {
      this.#isLooking = false
    })
  }

  async #lookOn(): Promise<void> {
    while (this.#isDue && !this.#stream.signal.aborted && !this.gone.signal.aborted) {
      this.#isDue = false
      try {
        await this.#readNews()
      } catch (error) {
        // A client without access is told to stop; after other errors it reconnects.
        if (error instanceof Failure && error.status < 500) this.#send({ type: 'gone' })
        else this.#context.log.error({ err: errorMessage(error) }, 'a conversation could not be followed')
        this.gone.abort()
      }
    }
  }

  async #readNews(): Promise<void> {
    const { messages, handoff } = await inSystem(this.#context.db.kysely, async (tx) => {
      const found = await selectHeld(tx, this.#context, { actor: this.#actor, ...this.#of })
      this.#seq ??= await placeOf(tx, found.id, this.#after)
      return { messages: await readAfter(tx, found.id, this.#seq), handoff: await showHandoff(tx, found) }
    })
    for (const row of messages) this.#send({ type: 'message', message: presentMessage(row) })
    this.#seq = messages.at(-1)?.seq ?? this.#seq
    this.#isDue ||= messages.length === PAGE
    const shown = JSON.stringify(handoff)
    if (shown !== this.#shown) this.#send({ type: 'handoff', handoff })
    this.#shown = shown
    this.#isWaiting = handoff.status === 'requested'
  }

  #send(event: handoffs.VisitorEvent): void {
    this.#stream.send(event, event.type === 'message' ? { id: event.message.id } : {})
  }
}

async function placeOf(tx: Tx, conversationId: string, id: string | null): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from messages
    where id = ${id} and conversation_id = ${conversationId}`.execute(tx)
  return rows[0]?.seq ?? 0
}

async function readAfter(
  tx: Tx,
  conversationId: string,
  seq: number,
): Promise<(MessageRow & { seq: number })[]> {
  const { rows } = await sql<MessageRow & { seq: number }>`select ${messageColumns}, m.seq from messages m
    where m.conversation_id = ${conversationId} and m.seq > ${seq} and m.role in ('member', 'event')
    order by m.seq limit ${PAGE}`.execute(tx)
  return rows
}
