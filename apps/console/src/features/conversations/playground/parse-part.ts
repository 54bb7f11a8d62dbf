import type { conversations } from '@millrace/contract'
import { checks } from '@millrace/ui'

const { isCall, isCitation, isFinish, isFlag, isInteger, isMeasured, isNumber, isPrompt, isText } = checks
const { both, listOf, object, orNull, partParser } = checks

type Part = conversations.PlaygroundPart

// The contract's `playgroundPart`, written by hand. parse-part.test.ts verifies that both accept the same values.
const PARTS: Record<Part['type'], checks.Check> = {
  prompt: both(
    object({ id: isInteger, passages: listOf(object({ chunkId: isText, sourceId: isText })) }),
    isPrompt,
  ),
  text: object({ id: isInteger, delta: isText }),
  citation: object({ id: isInteger, citation: isCitation }),
  call: both(object({ id: isInteger }), isCall),
  error: object({ id: isInteger, error: isText, message: isText, retryAfter: orNull(isNumber) }),
  done: both(object({ id: isInteger, reason: isFinish, grounded: isFlag, model: isText }), isMeasured),
}

/** The part in the data of a playground event. */
export const parsePart = partParser<Part>(PARTS)
