import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { knowledgeHash } from '../../knowledge/index.ts'
import type { VersionTool } from '../../tools/index.ts'
import { columnOf } from '../fields.ts'

/** Everything about an agent that affects visitors: written on publication and never changed. */
export interface Snapshot {
  /** Columns of `agents`; old versions may lack some. */
  values: Record<string, string | number | boolean | null | string[]>
  look: Pick<agents.BotConfigParts, 'appearance' | 'leads' | 'handoff'>
  knowledge: string[]
  tools: VersionTool[]
}

const atOnce: ReadonlySet<agents.AgentField> = new Set(agents.AT_ONCE_FIELDS)

/** The fields of an agent that are versioned. */
export const VERSION_FIELDS = agents.AGENT_FIELDS.filter((field) => !atOnce.has(field))

/** Their columns, and that of the uploaded picture. */
export const VERSION_COLUMNS = [...VERSION_FIELDS.map(columnOf), 'avatar_id']

const VALUES = sql.join(VERSION_COLUMNS.map((column) => sql`${sql.lit(column)}, ${sql.ref(`a.${column}`)}`))

const DRAFT = sql<Snapshot>`jsonb_build_object('values', jsonb_build_object(${VALUES}),
  'look', jsonb_build_object('appearance', coalesce(a.bot_config -> 'appearance', '{}'),
    'leads', coalesce(a.bot_config -> 'leads', '{}'),
    'handoff', coalesce(a.bot_config -> 'handoff', '{}')),
  'knowledge', coalesce((select jsonb_agg(k.kb_id order by k.position, k.kb_id)
    from agent_knowledge k where k.agent_id = a.id), '[]'),
  'tools', coalesce((select jsonb_agg(jsonb_build_object('id', g.tool_id, 'allow_write', g.allow_write,
      'origin', g.origin) order by g.position, g.tool_id)
    from agent_tools g where g.agent_id = a.id), '[]'))`

/** The current draft and its hashes. */
export interface DraftState {
  snapshot: Snapshot
  draftId: string
  /**
   * Hash of what tests are about: all but the suggested questions. They change no answer, and those of a new agent are
   * written by the server, perhaps during a run.
   */
  testedId: string
}

const SUGGESTED = ['values', columnOf('suggestedQuestions')]

export async function readDraft(tx: Tx, agentId: string): Promise<DraftState> {
  const { rows } = await sql<DraftState>`select s.snapshot,
      encode(sha256(convert_to(s.snapshot::text, 'UTF8')), 'hex') as "draftId",
      encode(sha256(convert_to((s.snapshot #- ${SUGGESTED}::text[])::text, 'UTF8')), 'hex') as "testedId"
    from (select ${DRAFT} as snapshot from agents a where a.id = ${agentId}) s`.execute(tx)
  return rows[0]!
}

/** Hash of the knowledge that the draft answers from now: see `knowledgeHash`. */
export async function knowledgeOfDraft(tx: Tx, agentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select kb_id as id from agent_knowledge
    where agent_id = ${agentId}`.execute(tx)
  return knowledgeHash(
    tx,
    rows.map(({ id }) => id),
  )
}
