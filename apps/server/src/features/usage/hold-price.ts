import { type Reason, say } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { type Hold, holdCredits } from './credits/pool.ts'
import type { Lack, Need } from './credits/reserve.ts'
import { creditsFor } from './usage-entry.ts'

/** How long work waits while other work may give credits back. */
const PATIENCE_MS = 20_000

interface Priced extends Omit<Need, 'least' | 'most'> {
  accountId: string
  /** US dollars, from the operator's price list. */
  usd: number
  signal: AbortSignal
}

/**
 * Reserves a fixed price, such as that of a page or a message, before the work begins. Null: nothing needs to be
 * reserved. What it cost is charged where its usage is recorded.
 */
export async function holdPrice(
  context: Context,
  { accountId, usd, signal, ...of }: Priced,
): Promise<Hold | Lack | null> {
  if (usd === 0) return null
  const credits = creditsFor(usd)
  return holdCredits(
    context,
    accountId,
    { ...of, least: credits, most: credits },
    { patienceMs: PATIENCE_MS, signal },
  )
}

/** Whether too little is left, instead of something that was reserved. */
export const isLack = (answer: Hold | Lack | null): answer is Lack => answer !== null && 'mayReturn' in answer

/** Why something can't be paid, and what lifts that. */
export function reasonOfLack({ budget }: Lack): Reason {
  if (!budget) return say('model.noCredits')
  return say(budget.scope === 'column' ? 'model.columnBudget' : 'model.budget')
}
