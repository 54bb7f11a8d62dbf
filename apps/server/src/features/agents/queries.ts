import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'

export interface AgentRow {
  id: string
  account_id: string
  project_id: string
  public_id: string
  /** An AI worker is a `system` agent: only the routes of AI workers can access it. */
  kind: 'chatbot' | 'system'
  name: string
  avatar: number
  /** Id of the uploaded picture. */
  avatar_id: string | null
  description: string
  /** The owner's text; the model receives `instructionsOf`. */
  instructions: string
  language: agents.Agent['language']
  tone: agents.Agent['tone']
  greeting: string
  suggested_questions: string[]
  fallback: string
  visibility: agents.Agent['visibility']
  model: string
  fallback_model: string | null
  temperature: number
  max_output_tokens: number
  memory: number
  passages: number
  min_score: number
  tags: string[]
  show_sources: boolean
  retention_days: number | null
  shared: boolean
  bot_config: agents.BotConfigParts
  bot_revision: number
  /** Visitors admitted under an earlier version have lost access. */
  access_version: number
  published_version: number | null
  next_version: number
  /** When it first became public. */
  released_at: Date | null
  revision: number
  last_used_at: Date | null
  created_at: Date
  updated_at: Date
  knowledge_ids: string[]
  conversations: number
}

/** The chat settings as one document, with defaults. */
export const botConfigOf = (row: Pick<AgentRow, 'bot_config'>): agents.BotConfig =>
  agents.botConfig.parse(row.bot_config)

export async function selectAgents(tx: Tx, ids: string[]): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select a.*, coalesce((select jsonb_agg(ak.kb_id order by ak.position, ak.kb_id) from agent_knowledge ak
        where ak.agent_id = a.id), '[]') as knowledge_ids,
      (select count(*)::int from conversations c where c.agent_id = a.id) as conversations
    from agents a where a.id = any(${ids}) order by a.id desc`.execute(tx)
  return rows
}

const mayEnter = (member: Member, row: AgentRow) => member.projectIds.includes(row.project_id)

interface Finding {
  /** Also finds AI workers. */
  orWorker?: boolean
}

/** The agent, if it is in one of the member's projects or shared. Throws `not_found`. */
export async function findAgent(
  tx: Tx,
  member: Member,
  id: string,
  { orWorker = false }: Finding = {},
): Promise<AgentRow> {
  const [row] = await selectAgents(tx, [id])
  if (!row || !(row.shared || mayEnter(member, row))) throw notFound('agent')
  if (row.kind === 'system' && !orWorker)
    throw new Failure('not_found', 'This agent is an AI worker. Its settings are under /launch.')
  return row
}

/** The agent for changes: a shared agent is visible in other projects but can only be changed in its own. */
export async function findOwnAgent(tx: Tx, member: Member, id: string, finding?: Finding): Promise<AgentRow> {
  const row = await findAgent(tx, member, id, finding)
  if (!mayEnter(member, row))
    throw new Failure('forbidden', 'This agent is shared with your project. Change it in its own project.')
  return row
}

/** Locks an agent that the member may change until the transaction ends, so that writers take turns. */
export async function holdAgent(tx: Tx, member: Member, id: string): Promise<AgentRow> {
  await sql`select 1 from agents where id = ${id} for update`.execute(tx)
  return findOwnAgent(tx, member, id)
}

/** All of these agents for changes. Throws `not_found` if one is missing. */
export async function findOwnAgents(tx: Tx, member: Member, ids: string[]): Promise<AgentRow[]> {
  const rows = await selectAgents(tx, ids)
  if (rows.length !== ids.length || !rows.every((row) => mayEnter(member, row))) throw notFound('agent')
  return rows
}

/** The knowledge bases among these ids. Throws `not_found` if one is missing from the project. */
async function checkBases(tx: Tx, projectId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from knowledge_bases where project_id = ${projectId} and id = any(${wanted})`.execute(
    tx,
  )
  if (rows[0]!.n !== wanted.length) throw notFound('knowledge base')
}

export async function replaceBases(
  tx: Tx,
  agent: { id: string; accountId: string; projectId: string },
  ids: string[],
): Promise<void> {
  await checkBases(tx, agent.projectId, ids)
  await sql`delete from agent_knowledge where agent_id = ${agent.id}`.execute(tx)
  await sql`insert into agent_knowledge (agent_id, kb_id, account_id, position)
    select ${agent.id}, k.id, ${agent.accountId}, k.position - 1
    from unnest(${[...new Set(ids)]}::text[]) with ordinality as k(id, position)`.execute(tx)
}
