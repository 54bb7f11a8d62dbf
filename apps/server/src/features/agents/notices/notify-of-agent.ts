import type { accounts, agents, NotificationKey } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { flowMailsLeft, sendMail } from '../../mail/index.ts'
import { notify } from '../../notifications/index.ts'
import { type AgentRow, botConfigOf } from '../queries.ts'
import { type AgentNotice, sendToWebhook } from './send-to-webhook.ts'

type NotifiedAgent = Pick<AgentRow, 'id' | 'account_id' | 'project_id' | 'name' | 'bot_config'> & {
  /** Of its webhook, if that gets the event. */
  endpoint_id: string | null
}

/** What a single visitor can cause again and again is told once in this time; somebody who waits, once an email. */
const REPEATED: ReadonlySet<AgentNotice['event']> = new Set(['handover', 'unanswered', 'negativeRating'])
const PAUSE = sql`interval '10 minutes'`

const KEYS = {
  lead: 'agentLead',
  handover: 'handoffRequested',
  unanswered: 'agentUnanswered',
  negativeRating: 'agentRating',
  dailyDigest: 'agentDigest',
} as const satisfies Record<AgentNotice['event'], NotificationKey>

const TEMPLATES = {
  handover: 'agentHandover',
  unanswered: 'agentUnanswered',
  negativeRating: 'agentRating',
} as const

/** Whether an agent's settings ask people to be notified of this event. */
const isNotified = (agent: Pick<AgentRow, 'bot_config'>, event: agents.AgentEvent): boolean =>
  botConfigOf(agent).notification.events.includes(event)

/**
 * Notifies those who may read an agent's conversations, in the console and as its settings say by email, in the caller's
 * transaction, and sends the event to the agent's webhook. Nothing happens where the settings don't ask for the event.
 * Notifications hold no text of visitors; the mail of a lead holds what `contact` says.
 */
export async function notifyOfAgent(context: Context, tx: Tx, notice: AgentNotice): Promise<void> {
  const { rows } = await sql<NotifiedAgent>`select a.id, a.account_id, a.project_id, a.name, a.bot_config,
      e.id as endpoint_id
    from agents a left join webhook_endpoints e on e.agent_id = a.id and e.enabled and ${notice.event} = any(e.events)
    where a.id = ${notice.agentId}`.execute(tx)
  const agent = rows[0]
  if (!agent) return
  const { endpoint_id: endpointId } = agent
  if (endpointId !== null) await sendToWebhook(context, tx, { agent, endpointId, notice })
  if (!isNotified(agent, notice.event)) return
  const path = pathOf(notice)
  const key = KEYS[notice.event]
  const isRepeated = REPEATED.has(notice.event) && (await wasJustTold(tx, agent, key))
  // Each visitor who waits for a person is announced: nobody else sees to them.
  if (isRepeated && notice.event !== 'handover') return
  const counts = notice.event === 'dailyDigest' ? { ...notice.counts } : {}
  await notify(tx, {
    accountId: agent.account_id,
    projectId: agent.project_id,
    feature: 'readConversations',
    type: 'other',
    message: { key, values: { agent: agent.name, ...counts } },
    link: { path },
  })
  if (!isRepeated) await mailOf(context, tx, { agent, notice, path })
}

function pathOf(notice: AgentNotice): `/${string}` {
  const page = `/console/agent/setting/${notice.agentId}` as const
  if (notice.event === 'lead') return `${page}?tab=leads&lead=${notice.leadId}`
  if (notice.event === 'dailyDigest') return `${page}?tab=overview`
  if (notice.event === 'handover')
    return `/chat-admin/${notice.agentId}?conversation=${notice.conversationId}`
  return `${page}?tab=chatLogs&conversation=${notice.conversationId}`
}

async function wasJustTold(tx: Tx, agent: NotifiedAgent, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from notifications
    where account_id = ${agent.account_id} and created_at > now() - ${PAUSE} and message_key = ${key}
      and path like any(${[`/console/agent/setting/${agent.id}?%`, `/chat-admin/${agent.id}?%`]}::text[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A mail server that is away for longer has lost it. */
const KEPT_MS = 3 * 24 * 3_600_000

async function mailOf(
  context: Context,
  tx: Tx,
  { agent, notice, path }: { agent: NotifiedAgent; notice: AgentNotice; path: string },
): Promise<void> {
  const { email } = botConfigOf(agent).notification
  // Above what may be sent in a day, the notification in the console has to do.
  if (email === null || (await flowMailsLeft(tx, agent.account_id)) === 0) return
  const rest = {
    accountId: agent.account_id,
    to: email,
    locale: await localeOf(tx, agent.account_id, email),
    expiresAt: new Date(context.now().getTime() + KEPT_MS),
  }
  const values = { link: `${originOf(context.config)}${path}`, agent: agent.name }
  if (notice.event === 'lead')
    await sendMail(context, tx, {
      ...rest,
      template: 'agentLead',
      values: { ...values, contact: notice.contact ?? '' },
    })
  else if (notice.event === 'dailyDigest') {
    const { conversations, unanswered, leads } = notice.counts
    const counted = {
      day: notice.day,
      conversations: String(conversations),
      unanswered: String(unanswered),
      leads: String(leads),
    }
    await sendMail(context, tx, { ...rest, template: 'agentDigest', values: { ...values, ...counted } })
  } else await sendMail(context, tx, { ...rest, template: TEMPLATES[notice.event], values })
}

/** A user's own language, and for other addresses that of the account. */
async function localeOf(tx: Tx, accountId: string, email: string): Promise<accounts.Locale> {
  const { rows } = await sql<{ locale: accounts.Locale }>`
    select coalesce(u.locale, a.settings->>'language', 'en') as locale from accounts a
    left join users u on lower(u.email) = lower(${email}) where a.id = ${accountId}`.execute(tx)
  return rows[0]?.locale ?? 'en'
}
