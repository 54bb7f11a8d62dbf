import type { Context } from '../../../context.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import {
  applyEvent,
  claimEvents,
  type ConnectionRow,
  endEvent,
  findConnection,
  postponeEvents,
  receiveEvents,
  wakeReceiving,
} from '../../channels/index.ts'
import { dailyLimit } from '../limits.ts'
import { askByChannel } from './ask-by-channel.ts'

/** A connection is served for this long before others get their turn. */
const TURN_MS = 10_000
/** Contacts whose events one job processes at the same time. */
const AT_ONCE = 4
/** Until events that failed are tried again, times the number of tries. */
const RETRY_SECONDS = 3

/** Processes what vendors sent, the events of each contact in their order. */
export const receiveEventsHandler = (context: Context): Handler =>
  handler(receiveEvents, async ({ connectionId, accountId }, { signal }) => {
    const connection = await findConnection(context, connectionId)
    if (!connection) return
    const until = performance.now() + TURN_MS
    const isOver = () => signal.aborted || performance.now() > until
    const worker = new Worker(context, connection)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (!isOver() && (await worker.processNext()));
      }),
    )
    if (!signal.aborted && isOver())
      await inAccount(context, accountId, (tx) => wakeReceiving(context, tx, { connectionId, accountId }))
  })

class Worker {
  readonly #context: Context
  readonly #connection: ConnectionRow
  /** The agent was asked too much today. */
  #isSpent = false

  constructor(context: Context, connection: ConnectionRow) {
    this.#context = context
    this.#connection = connection
  }

  /** Processes the next events of one contact; false when nothing is due. */
  async processNext(): Promise<boolean> {
    const { id: connectionId, account_id: accountId } = this.#connection
    let key: string | null = null
    try {
      const asked = await inAccount(this.#context, accountId, async (tx) => {
        const events = await claimEvents(tx, connectionId)
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
      this.#context.log.error({ err: errorMessage(error) }, 'what a vendor sent could not be processed')
      const contactKey = key
      if (contactKey === null) return false
      await inAccount(this.#context, accountId, (tx) =>
        postponeEvents(tx, { connectionId, contactKey, seconds: RETRY_SECONDS, failed: true }),
      )
    }
    return true
  }

  /** Counts questions for the agent's daily limit, so that nobody can run up its owner's bill. */
  async #count(asked: number): Promise<void> {
    try {
      for (let n = 0; n < asked; n++)
        await consumeLimits(this.#context, [dailyLimit(this.#connection.agent_id)])
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.#isSpent = true
    }
  }
}
