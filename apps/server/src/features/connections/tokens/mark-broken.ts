import type { connections } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { notify } from '../../notifications/index.ts'
import { publishChange } from '../changes.ts'
import type { ConnectionRow } from '../rows.ts'
import { labelOf } from '../vendors/vendors.ts'

type Problem = Exclude<(typeof connections.CONNECTION_PROBLEMS)[number], 'closed'>

/**
 * Notes that a connection doesn't work with these tokens, and notifies the admins the first time. Does nothing, and
 * returns false, if it got others in the meantime.
 */
export function markBroken(
  context: Context,
  row: ConnectionRow,
  { problem, detail }: { problem: Problem; detail: string | null },
): Promise<boolean> {
  const { account_id: accountId, id, vendor, name } = row
  const state = problem === 'client' ? 'error' : 'reconnect'
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<{ state: string }>`select state from connections
      where id = ${id} and version = ${row.version} for update`.execute(tx)
    const [before] = rows
    if (!before) return false
    await sql`update connections set state = ${state}, problem = ${problem}, problem_detail = ${detail},
        refresh_id = null, refresh_until = null, updated_at = now()
      where id = ${id}`.execute(tx)
    if (before.state === state) return true
    await notify(tx, {
      accountId,
      feature: 'integrations',
      type: 'integration',
      message: { key: 'connectionBroken', values: { vendor: labelOf(vendor), name } },
      link: { path: '/user/integrations?tab=connections' },
      subject: id,
    })
    await publishChange(context, tx, { accountId, id })
    return true
  })
}

/** Vendors' times are in seconds, and tokens may be from the same one. */
const SECOND_MS = 1000

/**
 * A vendor's word that the access to an account there has ended: its connections have to be connected again, whatever
 * their account. Those that a person authorized after `at` (ms since 1970) are left alone: the word came late. Tokens
 * that were passed on to a connection since then don't count: its own had ended.
 */
export async function endAccess(
  context: Context,
  { vendor, externalId, at }: { vendor: ConnectionRow['vendor']; externalId: string; at: number },
): Promise<void> {
  const until = new Date(at + SECOND_MS)
  // Again for those that got other tokens meanwhile.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const ended = await inSystem(context.db.kysely, async (tx) => {
      const { rows } = await sql<ConnectionRow>`select * from connections where vendor = ${vendor}
        and external_id = ${externalId} and state = 'connected' and authorized_at < ${until}`.execute(tx)
      return rows
    })
    if (ended.length === 0) return
    for (const row of ended) await markBroken(context, row, { problem: 'revoked', detail: null })
  }
}
