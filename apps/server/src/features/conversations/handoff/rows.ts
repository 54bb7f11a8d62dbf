import { agents, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { atVersion } from '../../../lib/agent-version.ts'
import { RUNNING_VERSION } from '../queries.ts'

export interface HandoffRow {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  user_id: string | null
  lead_id: string | null
  channel: string
  no_log: boolean
  message_count: number
  handoff_status: handoffs.HandoffStatus
  handoff_version: number
  handoff_assignee: string | null
  handoff_reason: handoffs.HandoffReason | null
  handoff_since: Date | null
  handoff_due: Date | null
  handoff_unattended: number
  handoff_seq: number
}

const COLUMNS = sql`c.id, c.account_id, c.project_id, c.agent_id, c.user_id, c.lead_id, c.channel, c.no_log, c.message_count, c.handoff_status,
  c.handoff_version, c.handoff_assignee, c.handoff_reason, c.handoff_since, c.handoff_due, c.handoff_unattended,
  c.handoff_seq`

/** The handoff of a conversation, locked until the transaction ends. */
export async function lockHandoff(tx: Tx, conversationId: string): Promise<HandoffRow | undefined> {
  const { rows } =
    await sql<HandoffRow>`select ${COLUMNS} from conversations c where c.id = ${conversationId} for update`.execute(
      tx,
    )
  return rows[0]
}

export const handoffOf = (row: HandoffRow): handoffs.Handoff => ({
  status: row.handoff_status,
  version: row.handoff_version,
  assignee: row.handoff_assignee,
  reason: row.handoff_reason,
  since: row.handoff_since?.getTime() ?? null,
  due: row.handoff_due?.getTime() ?? null,
  unattended: row.handoff_unattended,
})

/** The owner's settings. */
export interface RulesOfAgent {
  rules: handoffs.HandoffRules
  agentName: string
  /** Nothing is stored, so a person could not read what they should answer. */
  noLog: boolean
  /** Visitors can leave their contact details. */
  hasForm: boolean
}

export const rulesIn = (agent: { bot_config: unknown; name: string }): RulesOfAgent => {
  const { handoff, security, leads } = agents.botConfig.parse(agent.bot_config)
  const hasForm = leads.enabled && leads.when.length > 0
  return { rules: handoff, agentName: agent.name, noLog: security.noLog, hasForm }
}

/**
 * The handoff rules for a conversation: the published ones, even if it uses an older version, because availability
 * concerns all visitors equally. A member's conversation uses the draft's. The form is the one the visitor can fill in.
 */
export async function rulesOf(tx: Tx, conversationId: string): Promise<RulesOfAgent> {
  const { rows } = await sql<{ bot_config: unknown; name: string }>`
    select p.bot_config || jsonb_strip_nulls(jsonb_build_object('leads', w.snapshot #> '{look,leads}')) as bot_config, p.name
    from conversations c join agents a on a.id = c.agent_id
    ${atVersion(sql`case when c.user_id is null then a.published_version end`)}
    left join agent_versions w on w.agent_id = a.id and c.user_id is null and w.version = ${RUNNING_VERSION}
    where c.id = ${conversationId}`.execute(tx)
  return rulesIn(rows[0]!)
}

/** A person as shown to visitors. An email address is not used as a name. */
export async function shownName(
  tx: Tx,
  userId: string | null,
  { rules, agentName }: RulesOfAgent,
): Promise<string> {
  const others = rules.teamName.trim() || agentName
  if (!rules.showName || userId === null) return others
  const { rows } = await sql<{ name: string }>`select name from users where id = ${userId}`.execute(tx)
  const name = rows[0]?.name.trim() ?? ''
  return name === '' || name.includes('@') ? others : name
}

/** The handoff state for a visitor. */
export async function showHandoff(
  tx: Tx,
  row: Pick<
    HandoffRow,
    'id' | 'agent_id' | 'handoff_status' | 'handoff_assignee' | 'handoff_since' | 'handoff_due'
  >,
): Promise<handoffs.ShownHandoff> {
  const { handoff_status: status, handoff_assignee: assignee, handoff_since: since } = row
  const isWaiting = status === 'requested'
  const person = status === 'human' ? await shownName(tx, assignee, await rulesOf(tx, row.id)) : null
  return {
    status,
    person,
    since: since?.toISOString() ?? null,
    due: isWaiting ? (row.handoff_due?.toISOString() ?? null) : null,
    isAttended: isWaiting && (await isAttended(tx, row.agent_id)),
  }
}

/** How long a member counts as present without a signal from the desk. */
export const PRESENT_FOR = sql`interval '60 seconds'`

/** Whether someone who can answer is at the agent's desk and not away. */
export async function isAttended(tx: Tx, agentId: string): Promise<boolean> {
  const { rows } = await sql`select from desk_presence p join memberships m on m.user_id = p.user_id
      and m.account_id = p.account_id and m.role <> 'AIREADER' where p.agent_id = ${agentId}
      and p.seen_at > now() - ${PRESENT_FOR} and not exists (select from desk_absences b
        where b.agent_id = p.agent_id and b.user_id = p.user_id) limit 1`.execute(tx)
  return rows.length > 0
}
