import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { flowLane } from '../flow-lane.job.ts'
import { flowRun } from './flow-run.job.ts'

// A process that works on one sends a heartbeat every two seconds.
const SILENT_SECONDS = 5

/**
 * Fails messages of processes without a heartbeat. They count towards the account's limit, and the queue itself waits
 * longer before it expires them. Messages are hints: a maintenance task sends them again for work that remains.
 */
export async function dropSilentMessages({ db }: Context): Promise<void> {
  await sql`update pgboss.job set state = 'failed', completed_on = now()
    where name = any(${[flowRun.name, flowLane.name]}::text[]) and state = 'active'
      and greatest(heartbeat_on, started_on, pg_postmaster_start_time())
        < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(db.kysely)
}
