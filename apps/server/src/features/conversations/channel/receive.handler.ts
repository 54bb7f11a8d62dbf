import { type Context, inBackground } from '../../../context.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import {
  applyEvent,
  claimMessages,
  claimStates,
  type ConnectionRow,
  endEvent,
  type EventRow,
  findConnection,
  postponeEvents,
  postponeState,
  receiveEvents,
  wakeReceiving,
} from '../../channels/index.ts'
import { dailyLimit } from '../limits.ts'
import type { Engine } from '../answer/write-answer.ts'
import { askByChannel } from './ask-by-channel.ts'
import { fetchNextFiles } from './fetch-files.ts'

/** A connection is served for this long before others get their turn. */
const TURN_MS = 10_000
/** Contacts whose messages one job processes at the same time. */
const AT_ONCE = 3
/** Until messages that failed are tried again. */
const RETRY_SECONDS = 3
/** States that are applied in one transaction. */
const STATES_TOGETHER = 100

/**
 * Processes what vendors sent, the messages of each contact in their order. It yields to those who receive more: vendors
 * wait for that.
 */
export const receiveEventsHandler = ({
  context: served,
  store,
}: Pick<Engine, 'context' | 'store'>): Handler => {
  const context = inBackground(served)
  return handler(receiveEvents, async ({ connectionId, accountId }, { signal }) => {
    const connection = await findConnection(context, connectionId)
    if (!connection) return
    const until = performance.now() + TURN_MS
    const isOver = () => signal.aborted || performance.now() > until
    const worker = new Worker(context, connection)
    const untilOver = async (next: () => Promise<boolean>) => {
      while (!isOver() && (await next()));
    }
    await Promise.all([
      untilOver(() => fetchNextFiles({ context, store, connection, signal })),
      // They show that a message needn't be sent again.
      untilOver(() => worker.applyStates(STATES_TOGETHER)),
      ...Array.from({ length: AT_ONCE }, () => untilOver(() => worker.askNext())),
    ])
    if (!signal.aborted && isOver())
      await inAccount(context, accountId, (tx) => wakeReceiving(context, tx, { connectionId, accountId }))
  })
}

class Worker {
  readonly #context: Context
  readonly #connection: ConnectionRow
  /** The agent was asked too much today. */
  #isSpent = false

  constructor(context: Context, connection: ConnectionRow) {
    this.#context = context
    this.#connection = connection
  }

  /** Applies the next states; false when nothing is due. If one of them fails, each is tried alone. */
  async applyStates(most: number): Promise<boolean> {
    const { id: connectionId, account_id: accountId } = this.#connection
    let events: EventRow[] = []
    try {
      await inAccount(this.#context, accountId, async (tx) => {
        events = await claimStates(tx, connectionId, most)
        for (const event of events)
          await applyEvent(this.#context, tx, { connection: this.#connection, event })
      })
      return events.length > 0
    } catch (error) {
      this.#note(error)
      const [first] = events
      if (!first) return false
      if (events.length === 1) await inAccount(this.#context, accountId, (tx) => postponeState(tx, first.seq))
      else for (const _ of events) await this.applyStates(1)
      return true
    }
  }

  /** Processes the next messages of one contact; false when nothing is due. */
  async askNext(): Promise<boolean> {
    const { id: connectionId, account_id: accountId } = this.#connection
    let key: string | null = null
    try {
      const asked = await inAccount(this.#context, accountId, async (tx) => {
        const events = await claimMessages(tx, connectionId)
        key = events[0]?.contact_key ?? null
        const [first] = events
        if (!first) return null
        if (first.item.type !== 'message') {
          await applyEvent(this.#context, tx, { connection: this.#connection, event: first })
          return 0
        }
        const messages = events.filter(({ item }) => item.type === 'message')
        if (this.#isSpent) {
          for (const { seq } of messages)
            await endEvent(tx, seq, { state: 'refused', reason: 'rate_limited' })
          return 0
        }
        return askByChannel(this.#context, tx, { connection: this.#connection, events: messages })
      })
      if (asked === null) return false
      await this.#count(asked)
    } catch (error) {
      this.#note(error)
      const contactKey = key
      if (contactKey === null) return false
      await inAccount(this.#context, accountId, (tx) =>
        postponeEvents(tx, { connectionId, contactKey, seconds: RETRY_SECONDS, failed: true }),
      )
    }
    return true
  }

  #note(error: unknown): void {
    this.#context.log.error({ err: errorMessage(error) }, 'what a vendor sent could not be processed')
  }

  /** Counts questions for the agent's daily limit, so that nobody can run up its owner's bill. Members can in the lab. */
  async #count(asked: number): Promise<void> {
    if (this.#connection.is_lab) return
    try {
      for (let n = 0; n < asked; n++)
        await consumeLimits(this.#context, [dailyLimit(this.#connection.agent_id)])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.#isSpent = true
    }
  }
}
