import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler, isLastFailure, type Running } from '../../../queue/queue.ts'
import { queueText, wakeEvents } from '../../channels/index.ts'
import { type Engine, lookUp, writeAnswer } from '../answer/write-answer.ts'
import { closeAnswer } from '../close-broken.ts'
import { BY_CHANNEL } from '../queries.ts'
import type { Turn } from '../record-turn.ts'
import { answerOpen } from './answer-open.job.ts'
import { announceHandoff } from './change-handoff.ts'
import { lockHandoff } from './rows.ts'
import { type OpenAnswer, turnOfOpen } from './turn-of-open.ts'

type Owned = OpenAnswer & { accountId: string }

/**
 * The work of `answerOpen`: writes the response that was stored when the conversation was handed back. A process that
 * follows one which died writes it again from its beginning, under the same keys for tool calls.
 */
export const answerOpenHandler = (engine: Engine): Handler =>
  handler(
    answerOpen,
    async (open, running) => {
      try {
        const turn = await turnOfOpen(engine.context, open)
        if (turn && (await begin(engine, turn))) await write(engine, turn, running)
        // What is not answered any more doesn't keep its readers waiting.
        await end(engine, open, 'dropped')
      } catch (error) {
        if (isLastFailure(running)) await end(engine, open, 'interrupted')
        throw error
      }
    },
    (open) => end(engine, open, 'interrupted'),
  )

/** Empties the response of an attempt before; false if a person took over or the visitor wrote again just now. */
async function begin({ context }: Engine, { agent, answerId, byVisitor, conversationId }: Turn) {
  return inAccount(context, agent.account_id, async (tx) => {
    const row = await lockHandoff(tx, conversationId)
    if (row?.handoff_status !== 'bot') return false
    const { rows } =
      await sql`update messages m set text = '', citations = '[]', tools = '[]', model = ${agent.model},
        created_at = now()
      where m.id = ${answerId} and m.state = 'streaming' and m.replaced_at is null and not exists (select from messages n
        where n.conversation_id = m.conversation_id and n.seq > m.seq and n.role <> 'event')
      returning m.id`.execute(tx)
    await sql`update conversations set updated_at = now(),
      agent_version = case when ${byVisitor} then ${agent.version}::int end where id = ${conversationId}`.execute(
      tx,
    )
    return rows.length > 0
  })
}

async function write(engine: Engine, turn: Turn, { signal }: Running): Promise<void> {
  const { streaming } = engine
  const { conversationId, questionId, answerId: messageId } = turn
  const found = lookUp(engine, turn)
  // Awaited with the response.
  found.catch(() => undefined)
  const answer = streaming.open({ conversationId, messageId })
  answer.emit({ type: 'start', conversationId, questionId, messageId, visitorToken: null })
  const interrupt = () => answer.interrupt()
  if (signal.aborted) interrupt()
  else signal.addEventListener('abort', interrupt, { once: true })
  try {
    await writeAnswer(engine, turn, { answer, found })
  } finally {
    signal.removeEventListener('abort', interrupt)
    // Readers of a response that was not stored come back for the next attempt.
    if (!answer.ended) streaming.close(answer)
  }
  if (answer.interrupted) throw new Error('the answer was interrupted')
}

/** Ends a response that nobody writes any more, and has the desk show what it became. */
async function end({ context }: Engine, open: Owned, how: 'interrupted' | 'dropped'): Promise<void> {
  const { accountId, answerId, conversationId } = open
  await inAccount(context, accountId, async (tx) => {
    const row = await lockHandoff(tx, conversationId)
    if (!row) return
    const isClosed = await closeAnswer(tx, answerId, how)
    if (isClosed && how === 'interrupted')
      await sendFallback(context, tx, { conversationId, messageId: answerId })
    await wakeEvents(context, tx, conversationId)
    await announceHandoff(context, tx, row, { what: 'state', messageId: answerId })
  })
}

/** Who writes by a channel would otherwise wait for an answer that never comes. */
async function sendFallback(
  context: Context,
  tx: Tx,
  of: { conversationId: string; messageId: string },
): Promise<void> {
  const { rows } = await sql<{ fallback: string }>`select a.fallback from conversations c
    join agents a on a.id = c.agent_id where c.id = ${of.conversationId} and ${BY_CHANNEL}`.execute(tx)
  if (rows[0]) await queueText(context, tx, { ...of, text: rows[0].fallback, byPerson: false })
}
