import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Stripe } from './stripe.ts'

/** The account of one of Stripe's customers; null for customers of something else. */
export async function accountOf(tx: Tx, customerId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from accounts where customer_id = ${customerId}`.execute(tx)
  return rows[0]?.id ?? null
}

/** The account's customer at Stripe; made when the account buys something for the first time. */
export async function customerOf({ db }: Context, stripe: Stripe, accountId: string): Promise<string> {
  const known = await readCustomer(db, accountId)
  if (known) return known
  // Two admins at the same moment get the same customer, because the key and the parameters are the same.
  const made = await stripe.customers.create(
    { metadata: { accountId }, description: accountId },
    { idempotencyKey: `customer-${accountId}` },
  )
  return inSystem(db.kysely, async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`update accounts set customer_id = coalesce(customer_id, ${made.id})
      where id = ${accountId} returning customer_id as id`.execute(tx)
    return rows[0]!.id
  })
}

/** Null for an account that has never bought anything. */
export const readCustomer = ({ kysely }: Context['db'], accountId: string): Promise<string | null> =>
  inSystem(kysely, async (tx) => {
    const { rows } = await sql<{ id: string | null }>`select customer_id as id from accounts
      where id = ${accountId}`.execute(tx)
    return rows[0]?.id ?? null
  })

/** Stripe sends an object or its ID, depending on what was asked for. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
