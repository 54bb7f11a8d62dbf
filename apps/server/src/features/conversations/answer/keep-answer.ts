import type { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { telling } from '../../../events/events.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { recordGap } from '../../knowledge/index.ts'
import type { Turn } from '../open-turn.ts'
import type { StoredCitation } from '../queries.ts'

/** An answer as it is kept. */
export interface Kept {
  text: string
  citations: StoredCitation[]
  tools: conversations.ToolUse[]
  state: 'complete' | 'cut' | 'failed'
  reason: conversations.Message['reason']
  grounded: boolean | null
  error: string | null
  model: string | null
  usage: { inputTokens: number; outputTokens: number } | null
  /** US dollars. */
  cost: number | null
}

/** Keeps an answer that came to its end, tells those who look, and notes a question that nothing answers. */
export async function keepAnswer(context: Context, turn: Turn, kept: Kept): Promise<void> {
  const { agent, conversationId, answerId } = turn
  const { account_id: accountId, project_id: projectId } = agent
  await inAccount(context, accountId, async (tx) => {
    const change = { kind: 'conversation' as const, id: conversationId, parentId: agent.id }
    await sql`with kept as (update messages set text = ${kept.text}, citations = ${JSON.stringify(kept.citations)}::jsonb,
      tools = ${JSON.stringify(kept.tools)}::jsonb, state = ${kept.state}, reason = ${kept.reason},
      grounded = ${kept.grounded}, error = ${kept.error}, model = coalesce(${kept.model}, model),
      input_tokens = ${kept.usage?.inputTokens ?? null}, output_tokens = ${kept.usage?.outputTokens ?? null},
      cost = ${kept.cost} where id = ${answerId})
      select ${telling({ name: 'change', accountId, projectId, change })}`.execute(tx)
    if (kept.reason !== 'fallback' || agent.knowledge_ids.length === 0) return
    await recordGap(tx, {
      accountId,
      projectId,
      agentId: agent.id,
      knowledgeIds: agent.knowledge_ids,
      question: turn.question,
      conversationId,
      messageId: answerId,
    })
  })
}
