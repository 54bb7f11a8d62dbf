import type { accounts, agents } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { type AgentRow, botConfigOf } from '../queries.ts'

/** Who is notified about an event. */
export interface Recipients {
  /** Users with a console notification. */
  inApp: string[]
  emails: {
    to: string
    locale: accounts.Locale
    /** Null for an address from the agent's settings that belongs to no member with access. */
    membershipId: string | null
  }[]
}

/** A user's preferences for an agent, and for all agents. */
export interface ChoiceRow {
  in_app: agents.AgentEvent[] | null
  email: agents.AgentEvent[] | null
  muted_until: Date | null
  all_muted_until: Date | null
  unsubscribed_at: Date | null
}

/** Columns of a `ChoiceRow` from `own` and `every`. */
export const CHOICE = sql`own.in_app, own.email, own.muted_until, own.unsubscribed_at,
  every.muted_until as all_muted_until`

/** Joins the preferences of memberships `m`: `own` for an agent, `every` for the account. */
export const joinChoices = (agentId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join notice_preferences own on own.membership_id = m.id and own.agent_id = ${agentId}
  left join notice_preferences every on every.membership_id = m.id and every.agent_id is null`

/** Whether a membership `m` may read the conversations of a project. */
export const readsProject = (projectId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  m.role = 'AIACCOUNTADMIN' or exists (select from membership_projects mp where mp.membership_id = m.id
    and mp.project_id = ${projectId} and (m.role = 'AIEDITOR' or mp.reads_conversations)))`

type Settings = agents.Notification

/**
 * What a user receives about an agent: their own preference, else the agent's settings; by email only at its address.
 */
export function choiceOf(
  row: ChoiceRow,
  { events, email }: Settings,
  address: string,
): Pick<agents.NoticePreferences, 'inApp' | 'email' | 'chosen'> {
  const isNamed = email !== null && email.toLowerCase() === address.toLowerCase()
  return {
    inApp: row.in_app ?? events,
    email: row.email ?? (isNamed ? events : []),
    chosen: row.in_app !== null || row.email !== null,
  }
}

/** Whether the agent or all agents are currently muted. */
export const isMuted = ({ muted_until: own, all_muted_until: all }: ChoiceRow, now: Date): boolean =>
  [own, all].some((until) => until !== null && until > now)

interface PersonRow extends ChoiceRow {
  membership_id: string
  user_id: string
  address: string
  locale: accounts.Locale
}

/** Users with access to the agent's conversations who currently want this event, and the address from its settings. */
export async function selectRecipients(
  tx: Tx,
  agent: Pick<AgentRow, 'id' | 'account_id' | 'project_id' | 'bot_config'>,
  event: agents.AgentEvent,
  now = new Date(),
): Promise<Recipients> {
  const { rows } = await sql<PersonRow>`select m.id as membership_id, m.user_id, u.email as address,
      coalesce(u.locale, a.settings->>'language', 'en') as locale, ${CHOICE}
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    ${joinChoices(sql`${agent.id}`)}
    where m.account_id = ${agent.account_id} and ${readsProject(sql`${agent.project_id}`)}
    order by m.id`.execute(tx)
  const settings = botConfigOf(agent).notification
  const heard = rows
    .filter((row) => !isMuted(row, now))
    .map((row) => ({ row, choice: choiceOf(row, settings, row.address) }))
  const mailed = heard.filter(({ row, choice }) => !row.unsubscribed_at && choice.email.includes(event))
  const isPersons = rows.some(({ address }) => address.toLowerCase() === settings.email?.toLowerCase())
  const outside = isPersons || !settings.events.includes(event) ? null : settings.email
  return {
    inApp: heard.filter(({ choice }) => choice.inApp.includes(event)).map(({ row }) => row.user_id),
    emails: [
      ...mailed.map(({ row: { address: to, locale, membership_id: membershipId } }) => ({
        to,
        locale,
        membershipId,
      })),
      ...(outside === null ? [] : await outsideAddress(tx, agent, outside)),
    ],
  }
}

/** The address from the settings unless it has unsubscribed, with its user's language or the account's. */
async function outsideAddress(
  tx: Tx,
  agent: Pick<AgentRow, 'id' | 'account_id'>,
  to: string,
): Promise<Recipients['emails']> {
  if (await hasUnsubscribed(tx, agent, to)) return []
  const { rows } = await sql<{ locale: accounts.Locale }>`
    select coalesce(u.locale, a.settings->>'language', 'en') as locale from accounts a
    left join users u on lower(u.email) = lower(${to}) where a.id = ${agent.account_id}`.execute(tx)
  return [{ to, locale: rows[0]?.locale ?? 'en', membershipId: null }]
}

/** Whether an address that belongs to no member has unsubscribed from an agent. */
export async function hasUnsubscribed(
  tx: Tx,
  agent: Pick<AgentRow, 'id' | 'account_id'>,
  address: string,
): Promise<boolean> {
  const { rows } = await sql`select from notice_preferences where account_id = ${agent.account_id}
    and agent_id = ${agent.id} and address = ${address.toLowerCase()} and unsubscribed_at is not null`.execute(
    tx,
  )
  return rows.length > 0
}
