import { inEnglish, type Reason } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { creditsFor, holdPrice, isLack, reasonOfLack, recordUsage } from '../../usage/index.ts'

interface PagePlace {
  accountId: string
  projectId: string
}

interface Unpaid {
  code: 'no_credits'
  message: string
  reason: Reason
}

/**
 * Reads a page, whose price is reserved before. It is charged where `recordPage` records it; `recorded` says afterwards
 * whether that has happened. Returns why the page can't be read if too little is left.
 */
export async function readPaid(
  context: Context,
  { signal, ...place }: PagePlace & { signal: AbortSignal },
  { read, recorded }: { read: () => Promise<void>; recorded: () => boolean },
): Promise<Unpaid | null> {
  const usd = context.config.prices.page
  const held = await holdPrice(context, { ...place, usd, signal })
  if (isLack(held)) {
    const reason = reasonOfLack(held)
    return { code: 'no_credits', message: inEnglish(reason), reason }
  }
  try {
    await read()
  } finally {
    held?.end(recorded() ? creditsFor(usd) : 0)
  }
  return null
}

/** In the transaction that marks the page as read, so that it is charged once. */
export const recordPage = (tx: Tx, { config }: Context, place: PagePlace): Promise<void> =>
  recordUsage(tx, [{ kind: 'page', ...place, costUsd: config.prices.page }])
