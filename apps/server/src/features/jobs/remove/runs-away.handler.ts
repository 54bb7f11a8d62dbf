import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import { flowRunsAway } from './runs-away.job.ts'

// Keeps each statement short, because the embedded database has only one session.
const AT_ONCE = 500

/** What a crash leaves is removed by the next attempt; nothing refers to it, because its job is gone. */
export const runsAwayHandler = (context: Context): Handler =>
  handler(flowRunsAway, async ({ jobId }, { signal }) => {
    for (let removed = AT_ONCE; removed === AT_ONCE && !signal.aborted;) {
      const { rows } = await inSystem(context.db.kysely, (tx) =>
        sql<{ removed: number }>`with old as materialized (
            select id from flow_runs where job_id = ${jobId} limit ${AT_ONCE}
          ), steps as (delete from flow_steps where run_id in (select id from old)),
          waits as (delete from flow_waits where run_id in (select id from old)),
          gone as (delete from flow_runs where id in (select id from old) returning id)
          select count(*)::int as removed from gone`.execute(tx),
      )
      removed = rows[0]!.removed
    }
    signal.throwIfAborted()
  })
