import { agents, webhooks } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { emitWebhook, queueEvent } from '../../webhooks/index.ts'
import type { AgentRow } from '../queries.ts'

/** An event of an agent, with the values for its texts. */
export type AgentNotice = { agentId: string } & (
  | {
      event: 'lead'
      leadId: string
      /** Null when visitors' input is not recorded. */
      contact: string | null
    }
  | { event: 'handover' | 'unanswered' | 'negativeRating'; conversationId: string }
  /** Fewer of the newest scored answers passed than the bar, both in percent. */
  | { event: 'lowPassRate'; percent: number; bar: number; answers: number }
  | { event: 'dailyDigest'; day: string; counts: DayCounts }
)

export interface DayCounts {
  conversations: number
  unanswered: number
  leads: number
}

interface SentNotice {
  agent: NotifiedAgent
  /** The agent's endpoint, if it receives the event. */
  endpointId: string | null
  notice: AgentNotice
}

const ACCOUNT_EVENTS: ReadonlySet<string> = new Set(webhooks.WEBHOOK_EVENTS)
const isAccountEvent = (type: string): type is webhooks.WebhookEvent => ACCOUNT_EVENTS.has(type)

/** Sends the event to the agent's webhook, and to those of the account that receive it, with the same data. */
export async function sendToWebhooks(
  context: Context,
  tx: Tx,
  { agent, endpointId, notice }: SentNotice,
): Promise<void> {
  const { id, name, account_id: accountId, project_id: projectId } = agent
  const type = agents.WEBHOOK_TYPES[notice.event]
  const data = async () => ({ agent: { id, name }, ...(await dataOf(context, tx, notice)) })
  const place = { accountId, projectId, ...subjectOf(notice) }
  if (endpointId !== null) await queueEvent(context, tx, { endpointId, ...place, type, data: await data() })
  if (isAccountEvent(type)) await emitWebhook(context, tx, { ...place, type, data })
}

/** What the deliveries are deleted with. */
function subjectOf(notice: AgentNotice): { leadId?: string; conversationId?: string } {
  if (notice.event === 'lead') return { leadId: notice.leadId }
  if (notice.event === 'dailyDigest' || notice.event === 'lowPassRate') return {}
  return { conversationId: notice.conversationId }
}

type NotifiedAgent = Pick<AgentRow, 'id' | 'account_id' | 'project_id' | 'name'>

async function dataOf(context: Context, tx: Tx, notice: AgentNotice): Promise<Record<string, unknown>> {
  if (notice.event === 'dailyDigest') return { day: notice.day, counts: notice.counts }
  if (notice.event === 'lowPassRate') {
    const { percent, bar, answers } = notice
    const url = `${originOf(context.config)}/console/agent/setting/${notice.agentId}?tab=tests`
    return { passRate: { percent, bar, answers, url } }
  }
  if (notice.event === 'lead') return { lead: await leadOf(tx, notice) }
  const { agentId, conversationId } = notice
  const page =
    notice.event === 'handover'
      ? `/chat-admin/${agentId}?`
      : `/console/agent/setting/${agentId}?tab=chatLogs&`
  return {
    conversation: {
      id: conversationId,
      url: `${originOf(context.config)}${page}conversation=${conversationId}`,
    },
  }
}

/** The lead as submitted; only its existence where nothing is recorded. */
async function leadOf(tx: Tx, notice: Extract<AgentNotice, { event: 'lead' }>): Promise<unknown> {
  if (notice.contact === null) return { id: notice.leadId }
  const { rows } = await sql<Record<string, unknown>>`select id, name, email, phone, fields, page, score,
      created_at as "createdAt" from leads where id = ${notice.leadId}`.execute(tx)
  return rows[0] ?? { id: notice.leadId }
}
