import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { originOf } from '../../../lib/origin.ts'
import { queueEvent } from '../../webhooks/index.ts'
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

/** Sends the event with its data to the agent's endpoint. */
export async function sendToWebhook(
  context: Context,
  tx: Tx,
  { agent, endpointId, notice }: { agent: NotifiedAgent; endpointId: string; notice: AgentNotice },
): Promise<void> {
  const { id, name, account_id: accountId, project_id: projectId } = agent
  const about =
    notice.event === 'lead'
      ? { leadId: notice.leadId }
      : notice.event === 'dailyDigest' || notice.event === 'lowPassRate'
        ? {}
        : { conversationId: notice.conversationId }
  await queueEvent(context, tx, {
    endpointId,
    accountId,
    projectId,
    type: agents.WEBHOOK_TYPES[notice.event],
    data: { agent: { id, name }, ...(await dataOf(context, tx, notice)) },
    ...about,
  })
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
