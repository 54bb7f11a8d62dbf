import { type ChatRequest, ModelError } from '@millrace/models'
import { costOfCall, longestOutput, type OpenedModel, outputFor } from '../../../models/index.ts'
import type { ReservedCall, RunBudget } from '../types.ts'

/** Assumed tokens of an unlimited response before any was seen. */
export const USUAL_OUTPUT = 500
/** Whether a call costs credits. */
export const isPriced = ({ model: { info }, ownKey }: OpenedModel): boolean =>
  !ownKey && !info.builtin && info.price !== null

/** A permitted call: within the budget, its response is limited. */
interface CallWithin {
  request: ChatRequest
  /** Null if it costs no credits, or if there is no budget. */
  reserved: ReservedCall | null
  /** The response limit comes from the budget, and a longer one would cost more. */
  isOpen: boolean
}

/** Reserves a call's possible cost and limits its response accordingly. Throws HeldBack, or the signal's reason. */
export async function reserveCall(
  budget: RunBudget | null,
  { opened, request, signal }: { opened: OpenedModel; request: ChatRequest; signal: AbortSignal },
): Promise<CallWithin> {
  if (!budget || !isPriced(opened)) return { request, reserved: null, isOpen: false }
  const { info } = opened.model
  const reserved = await budget.reserve(costOfCall(info, request), signal)
  if (request.maxOutputTokens !== undefined) return { request, reserved, isOpen: false }
  const maxOutputTokens = outputFor(info, request, reserved.credits)
  const isOpen = maxOutputTokens < longestOutput(info)
  return { request: { ...request, maxOutputTokens }, reserved, isOpen }
}

const UNBILLED: ReadonlySet<string> = new Set([
  'unauthorised',
  'rate_limited',
  'unavailable',
  'not_found',
  'refused',
  'no_credits',
])

/** Ends a failed call's reservation: a rejection costs nothing; an interrupted call may have been billed. */
export function endFailed(reserved: ReservedCall | null, error: unknown): void {
  if (error instanceof ModelError && UNBILLED.has(error.code)) reserved?.settle(0)
  else reserved?.lose()
}
