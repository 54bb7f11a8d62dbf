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
    /** How often a process has left it to one that has nothing to do. */
    passed: z.number().int().default(0),
  }),
  retries: 0,
  timeoutSeconds: 23 * 3600,
  concurrency: 8,
  // Over all processes and machines. That nobody is kept waiting is held by the lanes themselves: they make room when
  // someone else's message waits. Messages of a process that died count until the queue notices.
  perGroup: 48,
})

// The first lane of every job comes before the second of any: a wide one does not keep the others waiting.
/** How the queue treats the message of a lane. */
export const laneMessage = ({ id, accountId, lane }: { id: string; accountId: string; lane: number }) => ({
  key: `${id}/${lane}`,
  group: accountId,
  priority: -lane,
})

/** Sends for a process that goes on with a lane of a job. */
export const sendLane = (
  context: Context,
  tx: Tx | Kysely<DB>,
  { id, accountId, lane }: { id: string; accountId: string; lane: number },
): Promise<void> =>
  context.queue.send(tx, flowLane, { jobId: id, lane }, laneMessage({ id, accountId, lane }))
