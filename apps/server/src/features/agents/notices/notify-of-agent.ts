import type { NotificationKey } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { flowMailsLeft, sendMail } from '../../mail/index.ts'
import { notify } from '../../notifications/index.ts'
import type { AgentRow } from '../queries.ts'
import { callWorkers } from './call-workers.ts'
import { type Recipients, selectRecipients } from './recipients.ts'
import { type AgentNotice, type DayCounts, sendToWebhooks } from './send-to-webhook.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

type NotifiedAgent = Pick<AgentRow, 'id' | 'account_id' | 'project_id' | 'name' | 'bot_config'> & {
  /** Its webhook, if it receives the event. */
  endpoint_id: string | null
  /** Whether an AI worker of its account is started by events. */
  has_triggers: boolean
}

/**
 * Events that a single visitor can cause repeatedly are notified once per period; a waiting visitor causes one email.
 */
const REPEATED: ReadonlySet<AgentNotice['event']> = new Set(['handover', 'unanswered', 'negativeRating'])
const PAUSE = sql`interval '10 minutes'`

const KEYS = {
  lead: 'agentLead',
  handover: 'handoffRequested',
  unanswered: 'agentUnanswered',
  negativeRating: 'agentRating',
  lowPassRate: 'agentPassRate',
} as const satisfies Partial<Record<AgentNotice['event'], NotificationKey>>

const TEMPLATES = {
  handover: 'agentHandover',
  unanswered: 'agentUnanswered',
  negativeRating: 'agentRating',
} as const

/**
 * Notifies everyone who may read an agent's conversations, in the console and by email, according to their preferences
 * and the agent's settings, sends the event to its webhook and the account's, and starts the AI workers that it
 * triggers. Runs in the caller's transaction. Notifications contain no visitor text; the email about a lead contains `contact`. Personal summaries are sent by `person-digests`.
 */
export async function notifyOfAgent(context: Context, tx: Tx, notice: AgentNotice): Promise<void> {
  const { rows } = await sql<NotifiedAgent>`select a.id, a.account_id, a.project_id, a.name, a.bot_config,
      e.id as endpoint_id,
      exists (select from ai_workers w where w.account_id = a.account_id and w.trigger is not null) as has_triggers
    from agents a left join webhook_endpoints e on e.agent_id = a.id and e.enabled and ${notice.event} = any(e.events)
    where a.id = ${notice.agentId}`.execute(tx)
  const agent = rows[0]
  if (!agent) return
  const { endpoint_id: endpointId } = agent
  await sendToWebhooks(context, tx, { agent, endpointId, notice })
  if (agent.has_triggers) await callWorkers(tx, agent, notice)
  const recipients = await selectRecipients(tx, agent, notice.event)
  const path = pathOf(notice)
  if (notice.event === 'dailyDigest') {
    const outside = recipients.emails.filter(({ membershipId }) => membershipId === null)
    return sendMails(context, tx, { agent, notice, path, emails: outside })
  }
  const { inApp, emails } = recipients
  if (inApp.length + emails.length === 0) return
  const key = KEYS[notice.event]
  const isRepeated = REPEATED.has(notice.event) && (await wasJustTold(tx, agent, key))
  // Every visitor who waits for a person is notified, because nobody else attends to them.
  if (isRepeated && notice.event !== 'handover') return
  await notify(tx, {
    accountId: agent.account_id,
    projectId: agent.project_id,
    feature: 'readConversations',
    type: 'other',
    message: { key, values: { agent: agent.name, ...figuresOf(notice) } },
    link: { path },
    recipients: inApp,
    // It asks for someone; the others tell what happened.
    ...(notice.event === 'handover' ? { subject: notice.conversationId } : {}),
  })
  if (!isRepeated) await sendMails(context, tx, { agent, notice, path, emails })
}

/** What a notification says of the event besides the agent. */
const figuresOf = (notice: AgentNotice): Record<string, number> =>
  notice.event === 'lowPassRate' ? { percent: notice.percent, bar: notice.bar } : {}

function pathOf(notice: AgentNotice): `/${string}` {
  const page = `/console/agent/setting/${notice.agentId}` as const
  if (notice.event === 'lead') return `${page}?tab=leads&lead=${notice.leadId}`
  if (notice.event === 'dailyDigest') return `${page}?tab=overview`
  if (notice.event === 'lowPassRate') return `${page}?tab=tests`
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

/** After this long without a mail server, the email is dropped. */
const KEPT_MS = 3 * 24 * 3_600_000

async function sendMails(
  context: Context,
  tx: Tx,
  about: { agent: NotifiedAgent; notice: AgentNotice; path: string; emails: Recipients['emails'] },
): Promise<void> {
  const { agent, notice, path, emails } = about
  // Beyond the daily email limit, only the console notification is sent.
  const left = await flowMailsLeft(tx, agent.account_id)
  for (const { to, locale, membershipId } of emails.slice(0, left)) {
    const rest = {
      accountId: agent.account_id,
      to,
      locale,
      expiresAt: new Date(context.now().getTime() + KEPT_MS),
    }
    const of = { accountId: agent.account_id, agentId: agent.id, subscriber: membershipId ?? to }
    const values = {
      link: `${originOf(context.config)}${path}`,
      agent: agent.name,
      unsubscribe: unsubscribeLink(context.config, of),
    }
    if (notice.event === 'lead')
      await sendMail(context, tx, {
        ...rest,
        template: 'agentLead',
        values: { ...values, contact: notice.contact ?? '' },
      })
    else if (notice.event === 'dailyDigest')
      await sendMail(context, tx, {
        ...rest,
        template: 'agentDigest',
        values: { ...values, day: notice.day, ...asTexts(notice.counts) },
      })
    else if (notice.event === 'lowPassRate')
      await sendMail(context, tx, {
        ...rest,
        template: 'agentPassRate',
        values: {
          ...values,
          percent: String(notice.percent),
          bar: String(notice.bar),
          answers: String(notice.answers),
        },
      })
    else await sendMail(context, tx, { ...rest, template: TEMPLATES[notice.event], values })
  }
}

const asTexts = ({ conversations, unanswered, leads }: DayCounts) => ({
  conversations: String(conversations),
  unanswered: String(unanswered),
  leads: String(leads),
})
