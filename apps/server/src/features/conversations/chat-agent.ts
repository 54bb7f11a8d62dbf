import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { batched } from '../../lib/batched.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember, inAccount } from '../../lib/scoped.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { type AgentRow, findAgent } from '../agents/index.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, type MessageRow, messagesOf } from './queries.ts'

/** What answering needs of an agent. */
export type ChatAgent = Omit<AgentRow, 'conversations' | 'avatar_id'> & {
  /** Whether any tool was granted to it. */
  has_tools: boolean
}

const SELECT = sql`select a.*, coalesce((select jsonb_agg(k.kb_id order by k.position, k.kb_id) from agent_knowledge k
        where k.agent_id = a.id), '[]') as knowledge_ids,
      exists (select 1 from agent_tools t where t.agent_id = a.id) as has_tools
    from agents a`

/** An agent of the member's projects. Throws `not_found`. */
export function memberAgent(context: Context, member: Member, agentId: string): Promise<ChatAgent> {
  return asMember(context, member, async (tx) => ({
    ...(await findAgent(tx, member, agentId)),
    has_tools: await hasTools(tx, agentId),
  }))
}

/** A conversation with its newest messages, as it stands. */
export interface CurrentConversation {
  conversation: ConversationRow
  earlier: MessageRow[]
}

interface PublicCall {
  publicId: string
  conversationId: string | null
}

interface AtPublicAddress {
  agent: ChatAgent
  held: CurrentConversation | null
}

const finder = onePerDatabase((context: Context) =>
  batched((calls: PublicCall[]) => loadPublic(context, calls)),
)

/**
 * A public agent, and the conversation with it that goes on: one statement for all who ask at the same time, for it
 * stands between every visitor and the first word. Throws `not_found` when there is no such agent.
 */
export async function publicAgent(context: Context, call: PublicCall): Promise<AtPublicAddress> {
  const found = await finder(context)(call)
  if (!found) throw notFound('agent')
  return found
}

async function loadPublic(
  context: Context,
  calls: PublicCall[],
): Promise<ReadonlyMap<PublicCall, AtPublicAddress>> {
  const [agents, held] = await Promise.all([publicAgents(context, calls), heldConversations(context, calls)])
  const found = new Map<PublicCall, AtPublicAddress>()
  for (const call of calls) {
    const agent = agents.get(call.publicId)
    if (!agent) continue
    const conversation = call.conversationId === null ? undefined : held.get(call.conversationId)
    const isOurs = conversation?.conversation.agent_id === agent.id
    found.set(call, { agent, held: isOurs ? conversation : null })
  }
  return found
}

async function publicAgents(context: Context, calls: readonly PublicCall[]): Promise<Map<string, ChatAgent>> {
  const ids = [...new Set(calls.map(({ publicId }) => publicId))]
  const { rows } = await sql<ChatAgent>`${SELECT} where a.public_id = any(${ids}::uuid[])
    and a.visibility = 'public' and ${isOpenProject(sql`a.project_id`)}`.execute(context.db.kysely)
  return new Map(rows.map((agent) => [agent.public_id, agent]))
}

/** Conversations by their id, each with as many messages as its agent remembers. */
async function heldConversations(
  context: Context,
  calls: readonly PublicCall[],
): Promise<Map<string, CurrentConversation>> {
  const ids = [...new Set(calls.flatMap(({ conversationId }) => conversationId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ held: HeldJson }>`
    select jsonb_build_object('conversation', to_jsonb(c), 'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.seq), '[]') from (
        ${messagesOf(sql`c.id`, sql`(select memory from agents where id = c.agent_id)`)}) m)) as held
    from (select ${CONVERSATION_COLUMNS} from conversations c where c.id = any(${ids}::text[])) c`.execute(
    context.db.kysely,
  )
  return new Map(rows.map(({ held }) => [held.conversation.id, readHeld(held)]))
}

/** As JSON has it: moments as text. */
type WithDatesAsText<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }
interface HeldJson {
  conversation: WithDatesAsText<ConversationRow>
  messages: WithDatesAsText<MessageRow>[]
}

const readHeld = ({ conversation, messages }: HeldJson): CurrentConversation => ({
  conversation: {
    ...conversation,
    created_at: new Date(conversation.created_at),
    updated_at: new Date(conversation.updated_at),
  },
  earlier: messages.map((message) => ({ ...message, created_at: new Date(message.created_at) })),
})

async function hasTools(tx: Tx, agentId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from agent_tools where agent_id = ${agentId} limit 1`.execute(tx)
  return rows.length > 0
}

/** An agent of a project of the account or of its shared area, for work of the system. Throws `not_found`. */
export function projectAgent(
  context: Context,
  { accountId, projectId, agentId }: { accountId: string; projectId: string; agentId: string },
): Promise<ChatAgent> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<ChatAgent>`
      ${SELECT} where a.id = ${agentId} and (a.project_id = ${projectId} or a.shared)`.execute(tx)
    if (!rows[0]) throw notFound('agent')
    return rows[0]
  })
}

/** An agent by its id, for the holder of a conversation with it: a visitor's closes when it is not public any more. */
export async function agentOfConversation(
  tx: Tx,
  { agentId, byVisitor }: { agentId: string; byVisitor: boolean },
): Promise<ChatAgent> {
  const { rows } = await sql<ChatAgent>`
    ${SELECT} where a.id = ${agentId} and (a.visibility = 'public' or not ${byVisitor})
      and ${isOpenProject(sql`a.project_id`)}`.execute(tx)
  if (!rows[0]) throw notFound('conversation')
  return rows[0]
}
