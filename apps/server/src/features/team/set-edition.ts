import { type Edition, EDITIONS } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Actor, Operator } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

export interface AccountEdition {
  id: string
  name: string
  edition: Edition
  admins: string[]
}

/** The installation's accounts, for its operator; filtered by id, name or a member's address. */
export async function listEditions(db: Database, of: string | null = null): Promise<AccountEdition[]> {
  const { rows } = await inSystem(db.kysely, (tx) =>
    sql<AccountEdition>`select a.id, a.name, a.edition,
        coalesce((select json_agg(u.email order by u.email) from memberships m join users u on u.id = m.user_id
          where m.account_id = a.id and m.role = 'AIACCOUNTADMIN'), '[]') as admins
      from accounts a
      where ${of}::text is null or a.id = ${of} or a.name = ${of} or exists (
        select 1 from memberships m join users u on u.id = m.user_id
        where m.account_id = a.id and lower(u.email) = lower(${of}))
      order by a.id`.execute(tx),
  )
  return rows
}

/** Sets the edition of the account. Throws a message for the operator when not exactly one account matches. */
export async function setEdition(
  db: Database,
  input: { account: string; edition: string },
  events?: Context['events'],
): Promise<AccountEdition> {
  const edition = EDITIONS.find((one) => one === input.edition.toUpperCase())
  if (!edition) throw new Error(`${input.edition} is no edition: ${EDITIONS.join(', ')}`)
  const found = await listEditions(db, input.account)
  const [account] = found
  if (!account) throw new Error(`no account has the id, the name or the member ${input.account}`)
  if (found.length > 1)
    throw new Error(
      `${input.account} names several accounts; give an id: ${found.map(({ id }) => id).join(', ')}`,
    )
  const change = { accountId: account.id, from: account.edition, to: edition }
  const by = { kind: 'system', job: 'npm run edition' } as const
  await inSystem(db.kysely, (tx) => changeEdition(tx, { ...change, isChosen: true, by }, events))
  return { ...account, edition }
}

interface EditionChange {
  accountId: string
  from: Edition
  to: Edition
  /** The operator has chosen it. */
  isChosen: boolean
  /** Who or what changes it, for the audit trail. */
  by: Actor | Operator
  reason?: string
}

/** Changes an account's edition in the caller's transaction. Its consoles follow at once, if events are given. */
export async function changeEdition(
  tx: Tx,
  { accountId, from, to, isChosen, by, reason }: EditionChange,
  events?: Context['events'],
): Promise<void> {
  await sql`update accounts set edition = ${to}, edition_chosen = ${isChosen} where id = ${accountId}`.execute(
    tx,
  )
  const details = { from, to, ...(reason === undefined ? {} : { reason }) }
  await audit(tx, by, { accountId, action: 'account.edition', objectId: accountId, details })
  if (!events) return
  const change = { kind: 'team' as const, id: accountId, parentId: null }
  await events.publish(tx, { name: 'change', accountId, projectId: null, change })
  await events.publish(tx, { name: 'sessions', accountId })
}

/** Runs `npm run edition` in the running server, whose consoles update at once. */
export const editionCommand =
  ({ db, events }: Pick<Context, 'db' | 'events'>) =>
  async ({ account, edition }: Record<string, unknown>): Promise<AccountEdition[]> =>
    typeof account === 'string' && typeof edition === 'string'
      ? [await setEdition(db, { account, edition }, events)]
      : listEditions(db)
