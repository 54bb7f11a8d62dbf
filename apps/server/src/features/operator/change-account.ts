import type { Edition, operator } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Limit } from '../../http/limits.ts'
import type { Member, Operator } from '../../lib/actor.ts'
import { confirmPassword } from '../accounts/index.ts'
import { changeEdition } from '../team/index.ts'
import { giveByOperator, removeByOperator } from '../usage/index.ts'
import { findAccount, selectDetails } from './read-account.ts'

interface Change {
  /** Of the account. */
  id: string
  reason: string
  /** The operator's own. */
  password?: string | undefined
}

/** Grants an account credits, or removes unspent ones. */
export const changeCredits = (
  context: Context,
  member: Member,
  { limit, what, credits, ...change }: Change & { limit: Limit; what: 'grant' | 'remove'; credits: number },
): Promise<operator.AccountDetails> =>
  changing(context, member, { limit, ...change }, async (tx, by) => {
    const input = { accountId: change.id, credits, reason: change.reason }
    await (what === 'grant' ? giveByOperator(tx, by, input) : removeByOperator(tx, by, input))
    // The balance that open consoles show.
    const event = { kind: 'team' as const, id: change.id, parentId: null }
    await context.events.publish(tx, { name: 'change', accountId: change.id, projectId: null, change: event })
  })

/** Chooses an account's plan. Its consoles follow at once. */
export const chooseEdition = (
  context: Context,
  member: Member,
  { limit, edition, ...change }: Change & { limit: Limit; edition: Edition },
): Promise<operator.AccountDetails> =>
  changing(context, member, { limit, ...change }, (tx, by, from) =>
    changeEdition(
      tx,
      { accountId: change.id, from, to: edition, isChosen: true, by, reason: change.reason },
      context.events,
    ),
  )

/** Asks for the operator's password, because a stolen session must not be enough; then changes the locked account. */
async function changing(
  context: Context,
  member: Member,
  { limit, id, password }: Change & { limit: Limit },
  work: (tx: Tx, by: Operator, edition: Edition) => Promise<void>,
): Promise<operator.AccountDetails> {
  await confirmPassword(context, { user: member, limit, password, field: 'password' })
  return inSystem(context.db.kysely, async (tx) => {
    const { edition } = await findAccount(tx, id, { lock: true })
    await work(tx, { kind: 'operator', userId: member.userId, username: member.username }, edition)
    return selectDetails(context, tx, id)
  })
}
