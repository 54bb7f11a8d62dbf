import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { type ContactRow, endEvent, type EventEnd } from '../../channels/index.ts'
import { announceMessage } from '../../notifications/index.ts'
import { claimFiles } from '../attachments/rows.ts'
import type { ChatAgent } from '../chat-agent.ts'
import { announceHandoff } from '../handoff/change-handoff.ts'
import { queueAnswer } from '../handoff/queue-answer.ts'
import { requestPerson } from '../handoff/request-person.ts'
import { lockHandoff, rulesIn } from '../handoff/rows.ts'
import { titleOf } from '../record-turn.ts'
import { emitMessage } from '../webhook-events.ts'

interface Question {
  seq: number
  text: string
  /** IDs of attachments. */
  files: readonly string[]
}

interface Questions {
  agent: ChatAgent
  contact: ContactRow
  conversation: { id: string; noLog: boolean }
  questions: readonly Question[]
  asksForPerson: boolean
  /** A member tries it in the lab. */
  isLab: boolean
}

/**
 * Stores what a contact wrote, and who answers: the person who has the conversation, one who is requested, or the agent,
 * once for all of it.
 */
export async function storeQuestions(context: Context, tx: Tx, of: Questions): Promise<void> {
  const { agent, conversation, questions, asksForPerson, isLab } = of
  const { id: conversationId } = conversation
  const ids: string[] = []
  for (const question of questions) ids.push(await storeOne(context, tx, { ...of, question }))
  let row = (await lockHandoff(tx, conversationId))!
  if (row.handoff_status === 'bot' && asksForPerson && !conversation.noLog) {
    row = (await requestPerson(context, tx, { conversationId, reason: 'words' })) ?? row
    await tellDesk()
  } else if (row.handoff_status === 'bot') {
    await queueAnswer(context, tx, { row, answerId: newId('message') })
  } else {
    const { replyMinutes } = rulesIn(agent).rules
    if (row.handoff_status === 'human')
      await sql`update conversations set handoff_due = coalesce(handoff_due, now() + ${replyMinutes} * interval '1 minute')
        where id = ${conversationId}`.execute(tx)
    await tellDesk()
  }
  const { account_id: accountId, project_id: projectId } = agent
  if (!isLab) await announceMessage(tx, { accountId, projectId, agentId: agent.id })

  async function tellDesk() {
    for (const messageId of ids) await announceHandoff(context, tx, row, { what: 'message', messageId })
  }
}

interface Unanswered extends Pick<Questions, 'agent' | 'conversation'> {
  question: Question
  end: EventEnd
  /** Sent to the contact in any case; null if there is none. */
  confirmation: string | null
}

/**
 * Stores what a contact wrote that nobody answers, such as “stop”, with its confirmation, for those who read along.
 * Returns the ID of the confirmation.
 */
export async function storeUnanswered(
  context: Context,
  tx: Tx,
  { confirmation, ...of }: Unanswered,
): Promise<string | null> {
  const { agent, conversation } = of
  const ids = [await storeOne(context, tx, of)]
  if (confirmation !== null) {
    const id = newId('message')
    await sql`with c as (update conversations set message_count = message_count + 1 where id = ${conversation.id}
        returning message_count as seq)
      insert into messages (id, account_id, conversation_id, seq, role, text, state)
      select ${id}, ${agent.account_id}, ${conversation.id}, c.seq, 'assistant', ${conversation.noLog ? '' : confirmation},
        'complete' from c`.execute(tx)
    await emitMessage(context, tx, {
      conversationId: conversation.id,
      message: { id, role: 'assistant', state: 'complete' },
    })
    ids.push(id)
  }
  const row = (await lockHandoff(tx, conversation.id))!
  for (const messageId of ids) await announceHandoff(context, tx, row, { what: 'message', messageId })
  return confirmation === null ? null : ids.at(-1)!
}

async function storeOne(
  context: Context,
  tx: Tx,
  {
    agent,
    conversation,
    question,
    end,
  }: Pick<Questions, 'agent' | 'conversation'> & { question: Question; end?: EventEnd },
): Promise<string> {
  const { id: conversationId, noLog } = conversation
  const id = newId('message')
  const text = noLog ? '' : question.text
  await sql`with c as (update conversations set message_count = message_count + 1, updated_at = now(),
      agent_version = ${agent.version}, title = case when title = '' then ${noLog ? '' : titleOf(text)} else title end
      where id = ${conversationId} returning message_count as seq)
    insert into messages (id, account_id, conversation_id, seq, role, text, state)
    select ${id}, ${agent.account_id}, ${conversationId}, c.seq, 'user', ${text}, 'complete' from c`.execute(
    tx,
  )
  const claims = question.files.map((file) => ({ file, conversation: conversationId, message: id }))
  await claimFiles(tx, claims)
  // Without an answer, nothing would ever delete a text that is kept for it.
  await endEvent(
    tx,
    question.seq,
    end ? { ...end, messageId: id } : { state: 'done', messageId: id, keep: noLog },
  )
  await emitMessage(context, tx, { conversationId, message: { id, role: 'user', state: 'complete' } })
  return id
}
