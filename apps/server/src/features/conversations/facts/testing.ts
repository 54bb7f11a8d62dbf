import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/open.ts'
import { newId } from '../../../lib/ids.ts'

export interface NewConversation {
  agentId: string
  at: string
  /** Each with the outcome of its answer. */
  turns?: { question?: string; reason?: string; state?: string; rating?: 'up' | 'down' }[]
  byMember?: boolean
  page?: string | undefined
  noLog?: boolean
  /** Seconds after the start when a person is requested and writes. */
  handed?: number | undefined
  replied?: number | undefined
}

interface Owner {
  userId: string
  accountId: string
  projectId: string
}

/** A visitor's conversation at some time, as the chat would have stored it. */
export async function makeConversation(
  db: Kysely<Tables>,
  owner: Owner,
  { agentId, at, turns = [{}], byMember = false, page, noLog = false, handed, replied }: NewConversation,
): Promise<string> {
  const id = newId('conversation')
  const message = (row: object, seconds: number) => ({
    id: newId('message'),
    text: '',
    state: 'complete',
    created_at: new Date(Date.parse(at) + seconds * 1000).toISOString(),
    ...row,
  })
  const said = turns.flatMap(({ question = 'What does it cost?', state = 'complete', reason, rating }, n) => [
    message({ role: 'user', text: noLog ? '' : question }, n),
    message(
      { role: 'assistant', state, reason: reason ?? (state === 'complete' ? 'stop' : null), rating },
      n,
    ),
  ])
  const event = handed === undefined ? [] : [message({ role: 'event', event: { line: 'requested' } }, handed)]
  const reply = replied === undefined ? [] : [message({ role: 'member', text: 'I am here.' }, replied)]
  const messages = [...said, ...event, ...reply].map((row, n) => ({ ...row, seq: n + 1 }))
  const site = page === undefined ? null : JSON.stringify({ page, title: '', values: {} })
  await sql`insert into conversations (id, account_id, project_id, agent_id, user_id, visitor_hash, created_at, updated_at,
      site, no_log, message_count)
    values (${id}, ${owner.accountId}, ${owner.projectId}, ${agentId}, ${byMember ? owner.userId : null},
      ${byMember ? null : id}, ${at}, ${at}, ${site}::jsonb, ${noLog}, ${messages.length})`.execute(db)
  await sql`insert into messages (id, account_id, conversation_id, seq, role, text, state, reason, rating, event, created_at)
    select v.id, ${owner.accountId}, ${id}, v.seq, v.role, v.text, v.state, v.reason, v.rating, v.event, v.created_at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as v(id text, seq int, role text, text text, state text,
      reason text, rating text, event jsonb, created_at timestamptz)`.execute(db)
  return id
}
