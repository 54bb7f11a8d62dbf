import { channelOf } from '@millrace/channels'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { defineJob } from '../../queue/queue.ts'
import { startProfile } from './contacts.ts'
import type { ConnectionRow } from './rows.ts'

/** Asks the vendor who a contact is, once per contact. No message waits for it. */
export const askProfile = defineJob({
  name: 'channels.profile',
  payload: z.strictObject({
    connectionId: z.string(),
    accountId: z.string(),
    contactId: z.string(),
    /** 1 for the first time. */
    attempt: z.number().int(),
  }),
  // Only for a process that dies: what the vendor refuses is counted in the payload.
  retries: 2,
  timeoutSeconds: 60,
  concurrency: 2,
  perGroup: 1,
})

/** Queues the question, for a contact without a name whose vendor can be asked and hasn't been. */
export async function queueProfile(
  context: Context,
  tx: Tx,
  connection: ConnectionRow,
  contact: { id: string; name: string | null },
): Promise<void> {
  if (contact.name !== null || !channelOf(connection.channel)?.profile) return
  if (!(await startProfile(tx, contact.id))) return
  const { id: connectionId, account_id: accountId } = connection
  await context.queue.send(
    tx,
    askProfile,
    { connectionId, accountId, contactId: contact.id, attempt: 1 },
    { key: contact.id, group: accountId },
  )
}
