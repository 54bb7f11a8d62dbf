import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { batched } from '../../lib/batched.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember, inAccount } from '../../lib/scoped.ts'
import { ASKED_BY_FLOWS, atVersion, KNOWLEDGE_IDS, PUBLISHED } from '../../lib/agent-version.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { type AgentRow, botConfigOf, findAgent } from '../agents/index.ts'
import type { VersionTool } from '../tools/index.ts'
import { CONVERSATION_COLUMNS, type ConversationRow, type MessageRow, messagesOf } from './queries.ts'

/** What responding needs to know about an agent. */
export type ChatAgent = Omit<AgentRow, 'conversations'> & {
  /** Its version; null for the draft. */
  version: number | null
  /** The version's tools; null for those of the draft. */
  tools: VersionTool[] | null
  /** Whether it has any tool. */
  has_tools: boolean
}

const COLUMNS = sql`p.*, ${KNOWLEDGE_IDS} as knowledge_ids, v.version, v.snapshot -> 'tools' as tools,
  case when v.version is null then exists (select 1 from agent_tools t where t.agent_id = a.id)
    else jsonb_array_length(v.snapshot -> 'tools') > 0 end as has_tools`

/** The draft of one of the member's agents. Throws `not_found`. */
export function memberAgent(context: Context, member: Member, agentId: string): Promise<ChatAgent> {
  return asMember(context, member, async (tx) => ({
    ...(await findAgent(tx, member, agentId)),
    version: null,
    tools: null,
    has_tools: await hasTools(tx, agentId),
  }))
}

/** A version of one of the member's agents. Throws `not_found`. */
export function versionOfAgent(
  context: Context,
  member: Member,
  { agentId, version }: { agentId: string; version: number },
): Promise<ChatAgent> {
  return asMember(context, member, async (tx) => {
    await findAgent(tx, member, agentId)
    const { rows } = await sql<ChatAgent>`select ${COLUMNS} from agents a ${atVersion(sql`${version}::int`)}
      where a.id = ${agentId} and v.version is not null`.execute(tx)
    if (!rows[0]) throw notFound('version')
    return rows[0]
  })
}

/** A conversation with its latest messages. */
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
 * The published agent and the conversation to continue with its version, in one statement for all simultaneous callers,
 * because every visitor waits for it. Only conversations that began before the last publication use another version.
 * Throws `not_found`.
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
  await takeRunningVersions(context, [...found.values()])
  return found
}

/** Assigns conversations the version they started with. Handoff settings always come from the published version. */
async function takeRunningVersions(context: Context, all: AtPublicAddress[]): Promise<void> {
  const older = all.flatMap((at) => {
    const version = at.held?.conversation.running_version ?? null
    return version === null || version === at.agent.version ? [] : [{ at, id: at.agent.id, version }]
  })
  if (older.length === 0) return
  const wanted = new Map(older.map(({ id, version }) => [`${id} ${version}`, { id, version }]))
  const { rows } = await sql<ChatAgent>`select ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) w(id text, version int)
    join agents a on a.id = w.id ${atVersion(sql`w.version`)}
    where v.version is not null`.execute(context.db.kysely)
  const byVersion = new Map(rows.map((agent) => [`${agent.id} ${agent.version}`, agent]))
  for (const { at, id, version } of older) {
    const agent = byVersion.get(`${id} ${version}`)
    if (agent) at.agent = withHandoffOf(agent, at.agent)
  }
}

function withHandoffOf(older: ChatAgent, published: ChatAgent): ChatAgent {
  const { handoff } = botConfigOf(published)
  return { ...older, bot_config: { ...older.bot_config, handoff } }
}

async function publicAgents(context: Context, calls: readonly PublicCall[]): Promise<Map<string, ChatAgent>> {
  const ids = [...new Set(calls.map(({ publicId }) => publicId))]
  const { rows } =
    await sql<ChatAgent>`select ${COLUMNS} from agents a ${atVersion(PUBLISHED)} where a.public_id = any(${ids}::uuid[])
    and a.visibility = 'public' and ${isOpenProject(sql`a.project_id`)}`.execute(context.db.kysely)
  return new Map(rows.map((agent) => [agent.public_id, agent]))
}

/** How many messages the agent of conversation `c` remembers, in that conversation's version. */
const MEMORY = sql`(select p.memory from agents a
  ${atVersion(sql`coalesce(c.running_version, a.published_version)`)} where a.id = c.agent_id)`

/** Conversations by id, each with as many messages as its agent remembers. */
async function heldConversations(
  context: Context,
  calls: readonly PublicCall[],
): Promise<Map<string, CurrentConversation>> {
  const ids = [...new Set(calls.flatMap(({ conversationId }) => conversationId ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ held: HeldJson }>`
    select jsonb_build_object('conversation', to_jsonb(c), 'messages', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.seq), '[]') from (
        ${messagesOf(sql`c.id`, MEMORY)}) m)) as held
    from (select ${CONVERSATION_COLUMNS} from conversations c where c.id = any(${ids}::text[])) c`.execute(
    context.db.kysely,
  )
  return new Map(rows.map(({ held }) => [held.conversation.id, readHeld(held)]))
}

/** As in JSON: dates as text. */
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
    handoff_since: conversation.handoff_since && new Date(conversation.handoff_since),
    handoff_due: conversation.handoff_due && new Date(conversation.handoff_due),
  },
  earlier: messages.map((message) => ({ ...message, created_at: new Date(message.created_at) })),
})

async function hasTools(tx: Tx, agentId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from agent_tools where agent_id = ${agentId} limit 1`.execute(tx)
  return rows.length > 0
}

interface ProgramCall {
  accountId: string
  projectIds: readonly string[]
  agentId: string
}

const releasedFinder = onePerDatabase((context: Context) =>
  batched((calls: ProgramCall[]) => loadReleased(context, calls)),
)

/**
 * The published version of a chatbot for programs, in one statement for all simultaneous callers. Throws `not_found`
 * unless it is shared or in one of the member's projects, and was published.
 */
export async function releasedAgent(context: Context, member: Member, agentId: string): Promise<ChatAgent> {
  const { accountId, projectIds } = member
  const agent = await releasedFinder(context)({ accountId, projectIds, agentId })
  if (!agent) throw notFound('agent')
  return agent
}

async function loadReleased(
  context: Context,
  calls: ProgramCall[],
): Promise<ReadonlyMap<ProgramCall, ChatAgent>> {
  const ids = [...new Set(calls.map(({ agentId }) => agentId))]
  const { rows } = await sql<ChatAgent>`select ${COLUMNS} from agents a ${atVersion(PUBLISHED)}
    where a.id = any(${ids}::text[]) and a.kind = 'chatbot' and a.released_at is not null
      and ${isOpenProject(sql`a.project_id`)}`.execute(context.db.kysely)
  const byId = new Map(rows.map((agent) => [agent.id, agent]))
  return new Map(
    calls.flatMap((call) => {
      const agent = byId.get(call.agentId)
      const isOurs = agent?.account_id === call.accountId
      return isOurs && (agent.shared || call.projectIds.includes(agent.project_id)) ? [[call, agent]] : []
    }),
  )
}

/** An agent of one of the account's projects or its shared area, for flows. Throws `not_found`. */
export function projectAgent(
  context: Context,
  { accountId, projectId, agentId }: { accountId: string; projectId: string; agentId: string },
): Promise<ChatAgent> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<ChatAgent>`
      select ${COLUMNS} from agents a ${atVersion(ASKED_BY_FLOWS)}
      where a.id = ${agentId} and (a.project_id = ${projectId} or a.shared)`.execute(tx)
    if (!rows[0]) throw notFound('agent')
    return rows[0]
  })
}

/** The published agent of a channel; null when nothing of it is published, or its project is in the trash. */
export async function agentOfChannel(tx: Tx, agentId: string): Promise<ChatAgent | null> {
  const { rows } = await sql<ChatAgent>`select ${COLUMNS} from agents a ${atVersion(PUBLISHED)}
    where a.id = ${agentId} and v.version is not null and ${isOpenProject(sql`a.project_id`)}`.execute(tx)
  return rows[0] ?? null
}

/** An agent's draft or version, for the account's tests. Throws `not_found`. */
export function testedAgent(
  context: Context,
  { accountId, agentId, version }: { accountId: string; agentId: string; version: number | null },
): Promise<ChatAgent> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<ChatAgent>`
      select ${COLUMNS} from agents a ${atVersion(sql`${version}::int`)}
      where a.id = ${agentId} and v.version is not distinct from ${version}::int`.execute(tx)
    if (!rows[0]) throw notFound('agent')
    return rows[0]
  })
}

/**
 * The agent of a conversation for its owner: a member's is the draft; a visitor's is the conversation's version, and is
 * missing when the agent is no longer public. A connected channel needs no public page.
 */
export async function agentOfConversation(
  tx: Tx,
  conversation: Pick<ConversationRow, 'agent_id' | 'user_id' | 'running_version' | 'by_channel'>,
): Promise<ChatAgent> {
  const { agent_id: agentId, running_version: running, by_channel: byChannel } = conversation
  const byVisitor = conversation.user_id === null
  const version = byVisitor ? sql`coalesce(${running}::int, a.published_version)` : sql`null::int`
  const { rows } = await sql<ChatAgent>`
    select ${COLUMNS} from agents a ${atVersion(version)} where a.id = ${agentId} and (a.visibility = 'public' or not ${byVisitor && !byChannel})
      and ${isOpenProject(sql`a.project_id`)}`.execute(tx)
  if (!rows[0]) throw notFound('conversation')
  return rows[0]
}
