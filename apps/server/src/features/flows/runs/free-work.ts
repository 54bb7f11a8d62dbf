import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'

/**
 * Gives away what these processes had: slices and lanes of jobs, what they had set aside of budgets, and runs alone. To be called in the transaction that
 * marks them dead or removes them.
 */
export async function freeWork(tx: Transaction<DB>, workers: readonly string[]): Promise<void> {
  await sql`
    with slices as (
      update flow_slices set state = 'queued', worker_id = null
      where worker_id = any(${workers}::text[]) and state = 'running'
    ), lanes as (
      update flow_lanes set worker_id = null where worker_id = any(${workers}::text[])
    ), reservations as (
      delete from flow_reservations where worker_id = any(${workers}::text[])
    )
    update flow_runs set state = 'queued', worker_id = null where worker_id = any(${workers}::text[])`.execute(
    tx,
  )
}
