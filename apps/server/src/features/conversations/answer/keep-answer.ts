import { type agents, type conversations, handoffs } from '@millrace/contract'
import type { ToolCall } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { tellingAll } from '../../../events/events.ts'
import { groupCommit } from '../../../lib/group-commit.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'
import { notifyOfAgent } from '../../agents/index.ts'
import { forgetTexts, queueText, wakeEvents } from '../../channels/index.ts'
import { isOwnKey, recordGap } from '../../knowledge/index.ts'
import { BUILTIN } from '../../models/index.ts'
import { recordUsage, type UsageInput } from '../../usage/index.ts'
import type { StoredCitation } from '../queries.ts'
import type { Turn } from '../record-turn.ts'
import { emitWebhooks } from '../../webhooks/index.ts'
import { hasConversationReceiver, messageCreated } from '../webhook-events.ts'

/** A response as stored. */
export interface StoredAnswer {
  text: string
  citations: StoredCitation[]
  tools: conversations.ToolUse[]
  /** Calls of the asking program's tools. */
  calls: readonly ToolCall[]
  /** How many calls of the owner's tools were made. */
  toolCalls: number
  state: 'complete' | 'cut' | 'failed'
  reason: conversations.Message['reason']
  grounded: boolean | null
  error: string | null
  model: string | null
  usage: { inputTokens: number; outputTokens: number } | null
  /** Of the model, in US dollars. */
  cost: number | null
  /** Why the lead form is shown with it. */
  leadForm: agents.LeadReason | null
}

interface Keeping {
  turn: Turn
  kept: StoredAnswer
}

const keeper = onePerDatabase((context: Context) =>
  groupCommit<Keeping, void>({
    // Gaps lock their knowledge bases: two transactions with several of them could deadlock.
    groupOf: (one) => (isGap(one) ? one.turn.answerId : one.turn.agent.account_id),
    write: (all) => write(context, all),
  }),
)

/**
 * Stores a finished response, batched with others of the account that finish at the same time, notifies viewers, and
 * records a question that was not answered.
 */
export async function keepAnswer(context: Context, turn: Turn, kept: StoredAnswer): Promise<void> {
  await keeper(context)({ turn, kept })
}

const NOTHING = { text: '', citations: [], tools: [], error: null }

/** By which the next question of a program finds the conversation. */
const historyOf = ({ byProgram, noLog }: Turn, { state, text, calls }: StoredAnswer): string | null =>
  byProgram && !noLog && state === 'complete'
    ? byProgram.historyOf([{ role: 'assistant', text, toolCalls: [...calls] }])
    : null

/** Where nothing may be stored, its outcome and usage still are, for statistics. */
const rowOf = ({ config }: Context, { turn, kept }: Keeping) => ({
  id: turn.answerId,
  text: kept.text,
  citations: kept.citations,
  tools: kept.tools,
  state: kept.state,
  reason: kept.reason,
  grounded: kept.grounded,
  error: kept.error,
  model: kept.model,
  input_tokens: kept.usage?.inputTokens ?? null,
  output_tokens: kept.usage?.outputTokens ?? null,
  cost: kept.toolCalls === 0 ? kept.cost : (kept.cost ?? 0) + kept.toolCalls * config.prices.toolCall,
  lead_form: kept.leadForm,
  history: historyOf(turn, kept),
  ...(turn.noLog ? NOTHING : {}),
})

function write(context: Context, all: readonly Keeping[]): Promise<void[]> {
  const accountId = all[0]!.turn.agent.account_id
  const events = all.map(({ turn: { agent, conversationId } }) => ({
    name: 'change' as const,
    accountId,
    projectId: agent.project_id,
    change: { kind: 'conversation' as const, id: conversationId, parentId: agent.id },
  }))
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<{ has_receiver: boolean }>`with v as (
        select * from jsonb_to_recordset(${JSON.stringify(all.map((one) => rowOf(context, one)))}::jsonb) as v(id text, text text,
          citations jsonb, tools jsonb, state text, reason text, grounded boolean, error text, model text,
          input_tokens int, output_tokens int, cost float8, lead_form text, history text)
      ), kept as (
        update messages m set text = v.text, citations = v.citations, tools = v.tools, state = v.state,
          reason = v.reason, grounded = v.grounded, error = v.error, model = coalesce(v.model, m.model),
          input_tokens = v.input_tokens, output_tokens = v.output_tokens, cost = v.cost
        from v where m.id = v.id
        returning m.conversation_id, v.lead_form, v.history
      ), shown as (
        update conversations c set lead_form = k.lead_form from kept k
        where c.id = k.conversation_id and k.lead_form is not null
      ), found as (
        update conversations c set history_hash = k.history from kept k
        where c.id = k.conversation_id and k.history is not null
      )
      select ${tellingAll(events)}, ${hasConversationReceiver(accountId)} as has_receiver`.execute(tx)
    if (rows[0]?.has_receiver)
      await emitWebhooks(
        context,
        tx,
        all.map(({ turn, kept: { state } }) =>
          messageCreated(context, { ...turn, message: { id: turn.answerId, role: 'assistant', state } }),
        ),
      )
    for (const one of all) if (one.turn.byChannel) await sendByChannel(context, tx, one)
    await recordUsage(
      tx,
      all.flatMap((one) => usageOf(context, one)),
    )
    for (const one of all) if (isGap(one)) await recordGap(tx, gapOf(one.turn))
    for (const { turn } of all.filter(isUnansweredNotice))
      await notifyOfAgent(context, tx, {
        agentId: turn.agent.id,
        event: 'unanswered',
        conversationId: turn.conversationId,
      })
    return all.map(() => undefined)
  })
}

/** Who writes by a channel gets an answer in any case. */
async function sendByChannel(context: Context, tx: Tx, { turn, kept }: Keeping): Promise<void> {
  const { conversationId, answerId: messageId, agent } = turn
  const text = kept.text || agent.fallback
  await queueText(context, tx, { conversationId, messageId, text, byPerson: false })
  if (turn.noLog) await forgetTexts(tx, conversationId)
  await wakeEvents(context, tx, conversationId)
}

/** What the response used: its model, unless it is the built-in one, which is free, and tools. */
function usageOf({ config }: Context, { turn, kept }: Keeping): UsageInput[] {
  const { agent, byProgram } = turn
  const of = {
    accountId: agent.account_id,
    projectId: agent.project_id,
    agentId: agent.id,
    userId: byProgram?.userId ?? turn.userId,
  }
  const { toolCalls: requests, usage, model } = kept
  const tools: UsageInput = { kind: 'tool', ...of, requests, costUsd: requests * config.prices.toolCall }
  const called = requests > 0 ? [tools] : []
  if (!usage || model === null || model === BUILTIN) return called
  const asked: UsageInput = {
    kind: 'model',
    ...of,
    model,
    tokensIn: usage.inputTokens,
    tokensOut: usage.outputTokens,
    ownKey: isOwnKey(model),
    costUsd: kept.cost ?? 0,
  }
  return [asked, ...called]
}

const isUnansweredNotice = ({ turn, kept }: Keeping) => kept.reason === 'fallback' && turn.byVisitor

const isGap = ({ turn, kept }: Keeping) =>
  kept.reason === 'fallback' &&
  turn.agent.knowledge_ids.length > 0 &&
  !turn.noLog &&
  // Nor are results of a program's tools.
  turn.byProgram?.turns.at(-1)?.role !== 'tool' &&
  // Questions about a visitor's file, or requests for a person, are no knowledge gaps.
  !turn.files.some(({ isNew }) => isNew) &&
  !handoffs.asksForPerson(turn.question)

const gapOf = ({ agent, conversationId, answerId, question }: Turn) => ({
  accountId: agent.account_id,
  projectId: agent.project_id,
  agentId: agent.id,
  knowledgeIds: agent.knowledge_ids,
  question,
  conversationId,
  messageId: answerId,
})
