import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import { defineJob } from '../../queue/queue.ts'

/**
 * A hint that a job has rows for another process; the work itself is in the tables. A lane returns its slot when others
 * wait for one, and one account never has all slots of a process.
 */
export const flowLane = defineJob({
  name: 'flow-lane',
  payload: z.strictObject({
    jobId: z.string(),
    lane: z.number().int(),
    /** How often a process yielded it to an idle one. */
    passed: z.number().int().default(0),
  }),
  retries: 0,
  timeoutSeconds: 23 * 3600,
  concurrency: 8,
  // Across all processes. Lanes themselves ensure that nobody waits: they yield when another account's message waits.
  // Messages of a dead process count until the queue notices.
  perGroup: 48,
})

// The first lane of every job precedes the second of any, so that a wide job doesn't delay others.
/** How the queue treats the message of a lane. */
export const laneMessage = ({ id, accountId, lane }: { id: string; accountId: string; lane: number }) => ({
  key: `${id}/${lane}`,
  group: accountId,
  priority: -lane,
})

/** Requests a process for a lane of a job. */
export const sendLane = (
  context: Context,
  tx: Tx | Kysely<DB>,
  { id, accountId, lane }: { id: string; accountId: string; lane: number },
): Promise<void> =>
  context.queue.send(tx, flowLane, { jobId: id, lane }, laneMessage({ id, accountId, lane }))
