import type { AcceptedMessage, DeliveryState } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { defineJob } from '../../../queue/queue.ts'
import type { ConnectionRow } from '../rows.ts'

/** The simulated vendor of a lab reports what became of a message. */
export const reportState = defineJob({
  name: 'channels.labReport',
  payload: z.strictObject({
    connectionId: z.string(),
    accountId: z.string(),
    state: z.enum(['sent', 'delivered', 'read', 'failed']),
    message: z.strictObject({
      id: z.string(),
      to: z.string(),
      text: z.string(),
      ourId: z.string().nullable(),
    }),
  }),
  retries: 2,
  timeoutSeconds: 30,
  concurrency: 4,
  perGroup: 2,
})

/** What is reported after how many seconds. */
const REPORTS: Readonly<Record<channels.LabStates, readonly [DeliveryState, number][]>> = {
  normal: [
    ['sent', 1],
    ['delivered', 2],
    ['read', 4],
  ],
  reversed: [
    ['read', 1],
    ['delivered', 2],
    ['sent', 4],
  ],
  late: [
    ['sent', 30],
    ['delivered', 31],
    ['read', 33],
  ],
  failed: [
    ['sent', 1],
    ['failed', 2],
  ],
  none: [],
}

/** Queues what the vendor reports about a message, in the transaction that notes it. */
export async function queueReports(
  context: Context,
  tx: Tx,
  { row, accepted, states }: { row: ConnectionRow; accepted: AcceptedMessage; states: channels.LabStates },
): Promise<void> {
  const of = { connectionId: row.id, accountId: row.account_id }
  // The text only names it.
  const { id, to, ourId } = accepted
  const message = { id, to, ourId, text: accepted.text.slice(0, 200) }
  for (const [state, afterSeconds] of REPORTS[states])
    await context.queue.send(
      tx,
      reportState,
      { ...of, state, message },
      { key: row.id, group: row.account_id, afterSeconds },
    )
}
