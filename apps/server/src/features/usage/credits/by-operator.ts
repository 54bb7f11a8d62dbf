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

/** Takes such credits back, as far as they are unspent. Throws `conflict` when none are. */
export async function takeByOperator(
  tx: Tx,
  actor: Operator,
  { accountId, credits, reason }: ByOperator,
): Promise<void> {
  const taken = await grantCredits(tx, {
    accountId,
    credits,
    kind: 'expire',
    reference: newReference(),
    reason,
  })
  if (taken === 0)
    throw new Failure(
      'conflict',
      'There are no credits to take back. Credits of the month, and reserved ones, can’t be taken.',
    )
  const details = { credits: taken, reason }
  await audit(tx, actor, { accountId, action: 'account.takeCredits', objectId: accountId, details })
}

const newReference = () => `operator ${newToken()}`
