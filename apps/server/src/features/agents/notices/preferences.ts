import { agents as contract, type agents, type Data } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { bind } from '../../../http/binding.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type AgentRow, botConfigOf, findOwnAgent } from '../queries.ts'
import { CHOICE, choiceOf, type ChoiceRow, hasUnsubscribed, joinChoices } from './recipients.ts'

// Preferences are personal, so they are not audited.

/** Routes for notification preferences. */
export const preferenceRoutes = (context: Context) => [
  bind(contract.getNoticePreferences, ({ actor, params }) =>
    asMember(context, actor, async (tx) =>
      present(tx, { member: actor, agent: await findReadable(tx, actor, params.id), now: context.now() }),
    ),
  ),
  bind(contract.setNoticePreferences, ({ actor, params, body }) =>
    asMember(context, actor, async (tx) => {
      const agent = await findReadable(tx, actor, params.id)
      await save(tx, actor, { agentId: agent.id, now: context.now(), change: body })
      return present(tx, { member: actor, agent, now: context.now() })
    }),
  ),
  bind(contract.getNoticeSettings, ({ actor }) =>
    asMember(context, actor, (tx) => presentAll(tx, actor, context.now())),
  ),
  bind(contract.setNoticeSettings, ({ actor, body }) =>
    asMember(context, actor, async (tx) => {
      const { timeZone, muteHours, digestUnsubscribed } = body
      if (timeZone !== undefined)
        await sql`update users set time_zone = ${timeZone} where id = ${actor.userId}`.execute(tx)
      const change = { muteHours, unsubscribed: digestUnsubscribed }
      await save(tx, actor, { agentId: null, now: context.now(), change })
      return presentAll(tx, actor, context.now())
    }),
  ),
]

/** A shared agent is visible in other projects, but its conversations are not. */
async function findReadable(tx: Tx, member: Member, id: string): Promise<AgentRow> {
  const agent = await findOwnAgent(tx, member, id)
  if (!member.conversationProjects.includes(agent.project_id)) throw notFound('agent')
  return agent
}

interface Change {
  choice?: { inApp: agents.AgentEvent[]; email: agents.AgentEvent[] } | null | undefined
  muteHours?: number | undefined
  unsubscribed?: false | undefined
}

const HOUR_MS = 3_600_000

async function save(
  tx: Tx,
  { accountId, membershipId }: Member,
  { agentId, now, change }: { agentId: string | null; now: Date; change: Change },
): Promise<void> {
  const { choice, muteHours, unsubscribed } = change
  const set: RawBuilder<unknown>[] = [sql`updated_at = now()`]
  if (choice !== undefined)
    set.push(
      sql`in_app = ${choice && [...new Set(choice.inApp)]}::text[]`,
      sql`email = ${choice && [...new Set(choice.email)]}::text[]`,
    )
  if (muteHours !== undefined) {
    const until = muteHours === 0 ? null : new Date(now.getTime() + muteHours * HOUR_MS)
    set.push(sql`muted_until = ${until}::timestamptz`)
  }
  if (unsubscribed === false) set.push(sql`unsubscribed_at = null`)
  if (set.length === 1) return
  await keepRow(tx, { accountId, agentId, membershipId, address: null })
  await sql`update notice_preferences set ${sql.join(set)}
    where membership_id = ${membershipId} and agent_id is not distinct from ${agentId}`.execute(tx)
}

/** Creates a subscriber's row if missing. */
export const keepRow = (
  tx: Tx,
  row: { accountId: string; agentId: string | null; membershipId: string | null; address: string | null },
): Promise<unknown> =>
  sql`insert into notice_preferences (account_id, agent_id, membership_id, address)
    values (${row.accountId}, ${row.agentId}, ${row.membershipId}, ${row.address})
    on conflict (account_id, coalesce(agent_id, ''), coalesce(membership_id, ''), coalesce(address, ''))
    do nothing`.execute(tx)

/** Null once it has passed. */
const comingOf = (date: Date | null, now: Date): string | null =>
  date !== null && date > now ? date.toISOString() : null

async function present(
  tx: Tx,
  { member, agent, now }: { member: Member; agent: AgentRow; now: Date },
): Promise<agents.NoticePreferences> {
  const { rows } = await sql<ChoiceRow>`select ${CHOICE} from memberships m ${joinChoices(sql`${agent.id}`)}
    where m.id = ${member.membershipId}`.execute(tx)
  const row = rows[0]!
  const settings = botConfigOf(agent).notification
  return {
    ...choiceOf(row, settings, member.username),
    mutedUntil: comingOf(row.muted_until, now),
    allMutedUntil: comingOf(row.all_muted_until, now),
    unsubscribed: row.unsubscribed_at !== null,
    addressUnsubscribed: settings.email !== null && (await hasUnsubscribed(tx, agent, settings.email)),
  }
}

const MOST_AGENTS = 500

interface AgentChoice extends ChoiceRow {
  id: string
  name: string
  project_id: string
}

async function presentAll(
  tx: Tx,
  member: Member,
  now: Date,
): Promise<Data<typeof contract.getNoticeSettings>> {
  const { rows } = await sql<{
    time_zone: string | null
    account_time_zone: string
    muted_until: Date | null
    unsubscribed_at: Date | null
  }>`select u.time_zone, coalesce(a.settings->>'timeZone', 'UTC') as account_time_zone, every.muted_until,
      every.unsubscribed_at
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    left join notice_preferences every on every.membership_id = m.id and every.agent_id is null
    where m.id = ${member.membershipId}`.execute(tx)
  const own = rows[0]!
  const { rows: listed } = await sql<AgentChoice>`select g.id, g.name, g.project_id, ${CHOICE}
    from agents g join memberships m on m.id = ${member.membershipId} ${joinChoices(sql`g.id`)}
    where g.project_id = any(${[...member.conversationProjects]}::text[])
    order by lower(g.name), g.id limit ${MOST_AGENTS}`.execute(tx)
  return {
    timeZone: own.time_zone,
    accountTimeZone: own.account_time_zone,
    mutedUntil: comingOf(own.muted_until, now),
    digestUnsubscribed: own.unsubscribed_at !== null,
    agents: listed.map(({ id, name, project_id: projectId, ...row }) => ({
      id,
      name,
      projectId,
      chosen: row.in_app !== null || row.email !== null,
      mutedUntil: comingOf(row.muted_until, now),
      unsubscribed: row.unsubscribed_at !== null,
    })),
  }
}
