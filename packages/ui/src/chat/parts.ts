import type { conversations } from '@millrace/contract'
import {
  type Check,
  isCall,
  isCitation,
  isFinish,
  isFlag,
  isInteger,
  isMeasured,
  isNumber,
  isPrompt,
  isText,
  isTool,
  isUsage,
  listOf,
  object,
  oneOf,
  orNull,
  partParser,
} from './checks.ts'

type Part = conversations.ChatPart

// The contract's `chatPart`, written by hand: zod alone would be a quarter of the public page's size limit.
// parts.test.ts verifies that both accept the same values.
const PARTS: Record<Part['type'], Check> = {
  start: object({
    id: isInteger,
    conversationId: isText,
    questionId: isText,
    messageId: isText,
    visitorToken: orNull(isText),
  }),
  text: object({ id: isInteger, delta: isText }),
  snapshot: object({
    id: isInteger,
    messageId: isText,
    text: isText,
    citations: listOf(isCitation),
    tools: listOf(isTool),
  }),
  tool: object({ id: isInteger, tool: isTool }),
  citation: object({ id: isInteger, citation: isCitation }),
  carry: object({ id: isInteger, carried: isText }),
  trace: object({ id: isInteger, prompt: isPrompt, calls: listOf(isCall), measures: isMeasured }),
  leadForm: object({ id: isInteger, reason: oneOf('start', 'afterMessages', 'intent', 'unanswered') }),
  handoff: object({
    id: isInteger,
    status: oneOf('bot', 'requested', 'human'),
  }),
  error: object({ id: isInteger, error: isText, message: isText, retryAfter: orNull(isNumber) }),
  done: object({
    id: isInteger,
    reason: isFinish,
    grounded: isFlag,
    usage: isUsage,
  }),
}

/** The part in the data of a chat event. */
export const parseChatPart = partParser<Part>(PARTS)
