import { agents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { createLimit, type Limit } from '../../http/limits.ts'

export interface ChatLimits {
  byVisitor: Limit
  byAddress: Limit
  byAgent: Limit
}

const { messages, seconds, message } = agents.CHAT_RATE
const DAY_SECONDS = 86_400

/**
 * 20 messages in 240 seconds for a visitor. An address gets five times that, because offices share one and because a
 * visitor could otherwise begin anew; and an agent has a daily cap, so that nobody can run up its owner's bill.
 */
export const chatLimits = (context: Context): ChatLimits => ({
  byVisitor: createLimit(context.db, { name: 'chat-visitor', points: messages, seconds, message }),
  byAddress: createLimit(context.db, { name: 'chat-ip', points: messages * 5, seconds, message }),
  byAgent: createLimit(context.db, { name: 'chat-agent', points: 10_000, seconds: DAY_SECONDS, message }),
})
