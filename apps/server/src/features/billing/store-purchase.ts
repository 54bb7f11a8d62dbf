import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { audit } from '../../lib/audit.ts'
import { grantCredits } from '../usage/index.ts'
import { accountOf } from './customer.ts'
import type { PurchaseState } from './read-purchase.ts'

const ACTOR = { kind: 'system', job: 'billing' } as const

interface OwnPurchase extends PurchaseState {
  accountId: string
}

/**
 * Grants the credits of a paid pack, and takes back what was refunded or disputed since, as far as it is unspent.
 * Nothing happens if a newer state is stored already, or if the operator sold something else.
 */
export async function storePurchase(context: Context, tx: Tx, state: PurchaseState): Promise<void> {
  const accountId = await accountOf(tx, state.customerId)
  if (!accountId) {
    context.log.info({ session: state.id, customer: state.customerId }, 'a purchase at Stripe is not ours')
    return
  }
  const purchase = { ...state, accountId }
  await grantOnce(tx, purchase)
  const { rows } = await sql<{ before: number }>`
    with before as (select id, taken_back from billing_purchases
      where id = ${state.id} and read_no <= ${state.readNo} for update)
    update billing_purchases p set taken_back = ${state.refunded}, read_no = ${state.readNo}
    from before where p.id = before.id returning before.taken_back as before`.execute(tx)
  const [stored] = rows
  if (!stored) return
  const difference = state.refunded - stored.before
  if (difference > 0) await takeBack(tx, purchase, difference)
  if (difference < 0) await giveBack(tx, purchase, -difference)
}

async function grantOnce(tx: Tx, { id, accountId, paymentId, credits, readNo }: OwnPurchase): Promise<void> {
  const { rows } = await sql`insert into billing_purchases (id, account_id, payment_id, credits, read_no)
    values (${id}, ${accountId}, ${paymentId}, ${credits}, ${readNo})
    on conflict (id) do nothing returning id`.execute(tx)
  if (rows.length === 0) return
  const reference = referenceOf(id)
  await grantCredits(tx, { accountId, credits, kind: 'grant', reference, reason: 'Credit pack' })
  const details = { credits }
  await audit(tx, ACTOR, { accountId, action: 'account.buyCredits', objectId: accountId, details })
}

async function takeBack(tx: Tx, purchase: OwnPurchase, credits: number): Promise<void> {
  const { id, accountId, isDisputed, readNo } = purchase
  const reason = isDisputed ? 'Disputed credit pack' : 'Refunded credit pack'
  await grantCredits(tx, {
    accountId,
    credits,
    kind: 'expire',
    reference: `${referenceOf(id)}:${readNo}`,
    reason,
  })
  const action = isDisputed ? 'account.dispute' : 'account.refund'
  await audit(tx, ACTOR, { accountId, action, objectId: accountId, details: { credits } })
}

/** After a dispute that the operator has won: at most what was really taken, because the rest had been spent. */
async function giveBack(tx: Tx, { id, accountId, readNo }: OwnPurchase, credits: number): Promise<void> {
  const { rows } = await sql<{ taken: string }>`select coalesce(-sum(credits), 0) as taken from credit_entries
    where account_id = ${accountId} and starts_with(reference, ${`${referenceOf(id)}:`})`.execute(tx)
  const back = Math.min(credits, Number(rows[0]!.taken))
  if (back <= 0) return
  const reference = `${referenceOf(id)}:${readNo}`
  await grantCredits(tx, { accountId, credits: back, kind: 'grant', reference, reason: 'Dispute withdrawn' })
}

const referenceOf = (sessionId: string) => `stripe:${sessionId}`
