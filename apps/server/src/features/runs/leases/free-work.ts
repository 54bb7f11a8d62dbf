import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { CRASHES_OF_SUSPECT } from './suspects.ts'

/**
 * Releases what these processes held: job slices and lanes, budget reservations, and single runs. Call it in the
 * transaction that marks them dead or removes them. The possible cost of their calls in flight counts as spent, because
 * the vendor may have billed them and the real cost is unknown. `died`: their active runs may have been the cause.
 * Suspects that were waiting to run alone were not active; the active one carries its process's name.
 */
export async function freeWork(
  tx: Tx,
  workers: readonly string[],
  { died }: { died: boolean },
): Promise<void> {
  const crashes = died ? 1 : 0
  await sql`
    with slices as (
      update flow_slices set state = 'queued', worker_id = null, crashes = crashes + ${crashes}
      where worker_id = any(${workers}::text[]) and state = 'running'
    ), begun as (
      update flow_runs r set crashes = r.crashes + ${crashes} from flow_slices s
      where s.worker_id = any(${workers}::text[]) and s.state = 'running' and r.job_id = s.job_id
        and r.slice = s.number and r.state = 'running' and r.worker_id is null
        and r.crashes < ${CRASHES_OF_SUSPECT}
    ), lanes as (
      update flow_lanes set worker_id = null where worker_id = any(${workers}::text[])
    ), reservations as (
      delete from flow_reservations where worker_id = any(${workers}::text[]) returning job_id, in_flight + lost as credits
    ), losses as (
      select job_id, sum(credits) as credits from reservations where credits > 0 group by 1
    ), locked as (
      select j.id from flow_jobs j where j.id in (select job_id from losses) order by j.id for no key update
    ), charged as (
      update flow_jobs j set lost_credits = j.lost_credits + l.credits
      from losses l where j.id = l.job_id and j.id in (select id from locked)
    )
    update flow_runs set state = 'queued', worker_id = null, crashes = crashes + ${crashes}
    where worker_id = any(${workers}::text[])`.execute(tx)
}
