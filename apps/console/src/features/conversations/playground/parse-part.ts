import type { conversations } from '@millrace/contract'
import { checks } from '@millrace/ui'

const { isCitation, isFinish, isFlag, isInteger, isNumber, isText, isTool, isUsage } = checks
const { listOf, object, orNull, partParser } = checks

type Part = conversations.PlaygroundPart

const isPassage = object({
  chunkId: isText,
  sourceId: isText,
  sourceName: isText,
  page: orNull(isInteger),
  heading: orNull(isText),
  text: isText,
  score: isNumber,
})

// The contract's `playgroundPart`, written by hand. parse-part.test.ts holds the two to the same verdicts.
const PARTS: Record<Part['type'], checks.Check> = {
  prompt: object({
    id: isInteger,
    system: isText,
    messages: listOf(object({ role: isText, text: isText })),
    passages: listOf(isPassage),
    searchMs: isNumber,
  }),
  text: object({ id: isInteger, delta: isText }),
  citation: object({ id: isInteger, citation: isCitation }),
  call: object({ id: isInteger, tool: isTool, arguments: isText, result: orNull(isText) }),
  error: object({ id: isInteger, error: isText, message: isText, retryAfter: orNull(isNumber) }),
  done: object({
    id: isInteger,
    reason: isFinish,
    grounded: isFlag,
    model: isText,
    usage: isUsage,
    cost: orNull(isNumber),
    firstTokenMs: orNull(isNumber),
    totalMs: isNumber,
  }),
}

/** The part in the data of one event of the playground. */
export const parsePart = partParser<Part>(PARTS)
