import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/tables.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { type AgentRow, findAgent } from '../agents/index.ts'

/** What answering needs of an agent. */
export type ChatAgent = Omit<AgentRow, 'conversations' | 'avatar_id'> & {
  /** Whether any tool was granted to it. */
  has_tools: boolean
}

const SELECT = sql`select a.*, coalesce((select jsonb_agg(k.kb_id order by k.position, k.kb_id) from agent_knowledge k
        where k.agent_id = a.id), '[]') as knowledge_ids,
      exists (select 1 from agent_tools t where t.agent_id = a.id) as has_tools
    from agents a`

/** The agent that is asked: of a member by its id, or by anybody by its public one. Throws `not_found`. */
export async function chatAgent(
  context: Context,
  asked: { member: Member | null; agentId?: string | undefined; publicId?: string | undefined },
): Promise<ChatAgent> {
  if (asked.publicId) return publicAgent(context, asked.publicId)
  const { member, agentId } = asked
  if (!member) throw new Failure('unauthenticated', 'Please sign in.')
  return asMember(context, member, async (tx) => ({
    ...(await findAgent(tx, member, agentId!)),
    has_tools: await hasTools(tx, agentId!),
  }))
}

/** One statement: it stands between every visitor and the first word. */
async function publicAgent(context: Context, publicId: string): Promise<ChatAgent> {
  const { rows } = await sql<ChatAgent>`
    ${SELECT} where a.public_id = ${publicId}::uuid and a.visibility = 'public'`.execute(context.db.kysely)
  if (!rows[0]) throw notFound('agent')
  return rows[0]
}

async function hasTools(tx: Transaction<DB>, agentId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from agent_tools where agent_id = ${agentId} limit 1`.execute(tx)
  return rows.length > 0
}

/** An agent by its id, for whoever holds a conversation with it: a visitor's closes when it is not public any more. */
export async function agentOfConversation(
  tx: Transaction<DB>,
  { agentId, byVisitor }: { agentId: string; byVisitor: boolean },
): Promise<ChatAgent> {
  const { rows } = await sql<ChatAgent>`
    ${SELECT} where a.id = ${agentId} and (a.visibility = 'public' or not ${byVisitor})`.execute(tx)
  if (!rows[0]) throw notFound('conversation')
  return rows[0]
}
