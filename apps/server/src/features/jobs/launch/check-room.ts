import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'

/** Limits per account: each active job is checked every few seconds, and drafts are listed. */
const MOST = { working: 200, drafts: 1000 }

/** Throws `conflict` when the account has reached its limit of active jobs or drafts. */
export async function checkRoom(tx: Tx, accountId: string, kind: 'working' | 'drafts'): Promise<void> {
  const states = kind === 'working' ? sql`state in ('QUEUED', 'RUNNING', 'WAITING')` : sql`state = 'DRAFT'`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from flow_jobs where account_id = ${accountId} and ${states} limit ${MOST[kind]}) as found`.execute(
    tx,
  )
  if (rows[0]!.count < MOST[kind]) return
  const most = MOST[kind].toLocaleString('en')
  throw new Failure(
    'conflict',
    kind === 'working'
      ? `This account has reached its limit of ${most} active jobs. Wait until one finishes, or cancel one.`
      : `This account has reached its limit of ${most} draft jobs. Delete some of them.`,
  )
}
