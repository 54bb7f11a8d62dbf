import { type accounts, agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { originOf } from '../../../lib/origin.ts'
import { isNamedZone, todayAt } from '../../../lib/time-zone.ts'
import { MINUTE_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'
import { flowMailsLeft, sendMail } from '../../mail/index.ts'
import { notify } from '../../notifications/index.ts'
import { type AgentRow, botConfigOf } from '../queries.ts'
import { countEvents, type EventCounts } from './count-events.ts'
import { CHOICE, choiceOf, type ChoiceRow, isMuted, joinChoices, readsProject } from './recipients.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const AT_ONCE = 50
/** A summary covers the time since the previous one, up to this many days. */
const MOST_DAYS = 7
/** A user who changes their time zone gets no second summary on the same morning. */
const PAUSE = sql`interval '12 hours'`
const MAIL_KEPT_MS = 24 * 3_600_000

interface DueMember {
  id: string
  user_id: string
  account_id: string
  address: string
  locale: accounts.Locale
  begun: Date
  ended: Date
  unsubscribed_at: Date | null
}

/** Sends the summaries that are due in each user's time zone; days without events have none. */
export async function sendPersonDigests(context: Context): Promise<number> {
  const due = await dueZones(context)
  if (due.length === 0) return 0
  let sent = 0
  for (;;) {
    // Claiming and sending commit together, so a crash neither loses nor repeats a summary.
    const claimed = await inSystem(context.db.kysely, async (tx) => {
      const members = await claimMembers(context, tx, due)
      for (const member of members) sent += Number(await sendDigest(context, tx, member))
      return members.length
    })
    if (claimed < AT_ONCE) return sent
  }
}

interface Zone {
  name: string
  /** Today's summary time there. */
  ended: Date
}

/** Members' time zones in which the summary is due. */
async function dueZones(context: Context): Promise<Zone[]> {
  const now = context.now()
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<{ name: string }>`select distinct ${ZONE} as name from memberships m
      join users u on u.id = m.user_id join accounts a on a.id = m.account_id`.execute(tx),
  )
  return rows
    .map(({ name }) => ({ name, ended: todayAt(agents.DIGEST_HOUR, now, isNamedZone(name) ? name : 'UTC') }))
    .filter(({ ended }) => ended <= now)
}

const ZONE = sql<string>`coalesce(u.time_zone, a.settings->>'timeZone', 'UTC')`

async function claimMembers(context: Context, tx: Tx, zones: Zone[]): Promise<DueMember[]> {
  const { rows } = await sql<DueMember>`with zones as (
      select * from unnest(${zones.map(({ name }) => name)}::text[], ${zones.map(({ ended }) => ended)}::timestamptz[])
        as z(name, ended)
    ), due as (
      select m.id, z.ended, m.digested_until, every.unsubscribed_at, u.email as address,
        coalesce(u.locale, a.settings->>'language', 'en') as locale
      from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
      join zones z on z.name = ${ZONE}
      left join notice_preferences every on every.membership_id = m.id and every.agent_id is null
      where (m.digested_until is null or m.digested_until <= z.ended - ${PAUSE})
        and (every.muted_until is null or every.muted_until <= ${context.now()})
      order by m.id limit ${AT_ONCE} for update of m skip locked
    )
    update memberships m set digested_until = due.ended from due where m.id = due.id
    returning m.id, m.user_id, m.account_id, due.address, due.locale, due.ended, due.unsubscribed_at,
      greatest(coalesce(due.digested_until, due.ended - interval '1 day'),
        due.ended - ${MOST_DAYS} * interval '1 day') as begun`.execute(tx)
  return rows
}

interface DigestAgent extends ChoiceRow, Pick<AgentRow, 'id' | 'name' | 'project_id' | 'bot_config'> {}

/** The events of one agent. */
interface Line {
  agent: DigestAgent
  counts: EventCounts
}

async function sendDigest(context: Context, tx: Tx, member: DueMember): Promise<boolean> {
  const listed = await selectAgents(context, tx, member)
  const heard = [...new Set([...listed.inApp, ...listed.email])]
  const counted = await countEvents(tx, { ...member, agentIds: heard.map(({ id }) => id) })
  const linesOf = (of: DigestAgent[]): Line[] =>
    of.flatMap((agent) => {
      const counts = counted.get(agent.id)
      return counts ? [{ agent, counts }] : []
    })
  const inApp = linesOf(listed.inApp)
  const mailed = linesOf(listed.email)
  if (inApp.length > 0)
    await notify(tx, {
      accountId: member.account_id,
      userId: member.user_id,
      type: 'other',
      message: { key: 'dailySummary', values: totalOf(inApp) },
      link: { path: pathOf(inApp) },
    })
  if (mailed.length > 0 && (await flowMailsLeft(tx, member.account_id)) > 0)
    await mailDigest(context, tx, { member, lines: mailed })
  return inApp.length + mailed.length > 0
}

/** The agents of which a member wants summaries, in the console and by email. */
async function selectAgents(context: Context, tx: Tx, member: DueMember) {
  const { rows } = await sql<DigestAgent>`select g.id, g.name, g.project_id, g.bot_config, ${CHOICE}
    from agents g join memberships m on m.id = ${member.id} and m.account_id = g.account_id
    ${joinChoices(sql`g.id`)}
    where ${readsProject(sql`g.project_id`)} and ${isOpenProject(sql`g.project_id`)}
    order by lower(g.name), g.id`.execute(tx)
  const heard = rows
    .filter((agent) => !isMuted(agent, context.now()))
    .map((agent) => ({ agent, ...choiceOf(agent, botConfigOf(agent).notification, member.address) }))
  const hasMail = (agent: DigestAgent) => !agent.unsubscribed_at && !member.unsubscribed_at
  return {
    inApp: heard.filter(({ inApp }) => inApp.includes('dailyDigest')).map(({ agent }) => agent),
    email: heard
      .filter(({ agent, email }) => email.includes('dailyDigest') && hasMail(agent))
      .map(({ agent }) => agent),
  }
}

function totalOf(lines: Line[]): EventCounts {
  const sum = (key: keyof EventCounts) => lines.reduce((total, { counts }) => total + counts[key], 0)
  return {
    leads: sum('leads'),
    handoffs: sum('handoffs'),
    unanswered: sum('unanswered'),
    ratings: sum('ratings'),
  }
}

const pathOf = ([first, ...others]: Line[]): `/${string}` =>
  first && others.length === 0 ? `/console/agent/setting/${first.agent.id}?tab=overview` : '/console/agent'

async function mailDigest(
  context: Context,
  tx: Tx,
  { member, lines }: { member: DueMember; lines: Line[] },
): Promise<void> {
  const { account_id: accountId, id: membershipId, address: to, locale } = member
  await sendMail(context, tx, {
    accountId,
    to,
    locale,
    template: 'dailySummary',
    expiresAt: new Date(context.now().getTime() + MAIL_KEPT_MS),
    values: {
      link: `${originOf(context.config)}${pathOf(lines)}`,
      unsubscribe: unsubscribeLink(context.config, { accountId, agentId: null, subscriber: membershipId }),
      agents: lines.map(({ agent: { name: agent }, counts }) => ({ agent, ...counts })),
    },
  })
}

export const personDigests: MaintenanceTask = {
  everyMs: 5 * MINUTE_MS,
  run: sendPersonDigests,
  done: 'daily summaries were sent',
}
