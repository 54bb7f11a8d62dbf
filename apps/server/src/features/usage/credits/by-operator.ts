import type { Tx } from '../../../db/scope.ts'
import type { Actor, Operator } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { newToken } from '../../../lib/secrets.ts'
import { grantCredits } from './grant.ts'

interface ByOperator {
  accountId: string
  /** Positive. */
  credits: number
  /** The account reads it in its ledger and its audit trail. */
  reason: string
}

/** Gives an account credits that don't end with the month. */
export async function giveByOperator(
  tx: Tx,
  actor: Actor | Operator,
  { accountId, credits, reason }: ByOperator,
): Promise<void> {
  await grantCredits(tx, { accountId, credits, kind: 'grant', reference: newReference(), reason })
  const details = { credits, reason }
  await audit(tx, actor, { accountId, action: 'account.giveCredits', objectId: accountId, details })
}

/** Removes such credits, as far as they are unspent. Throws `conflict` when none are. */
export async function removeByOperator(
  tx: Tx,
  actor: Operator,
  { accountId, credits, reason }: ByOperator,
): Promise<void> {
  const removed = await grantCredits(tx, {
    accountId,
    credits,
    kind: 'expire',
    reference: newReference(),
    reason,
  })
  if (removed === 0)
    throw new Failure(
      'conflict',
      'There are no credits to remove. Monthly and reserved credits can’t be removed.',
    )
  const details = { credits: removed, reason }
  await audit(tx, actor, { accountId, action: 'account.removeCredits', objectId: accountId, details })
}

const newReference = () => `operator ${newToken()}`
