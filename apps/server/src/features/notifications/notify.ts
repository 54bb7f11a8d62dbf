import type { Feature, NotificationKey, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'
import { newId } from '../../lib/ids.ts'

export interface NewNotification {
  /** Null: of a person, whichever account they work in; it needs `userId`. */
  accountId: string | null
  projectId?: string | null
  /** Without it, it is for all who may use the feature in the project or the account. */
  userId?: string | null
  /** Only these of them; it may be nobody, when it is kept for what looks back. */
  recipients?: readonly string[]
  /** What one has to be allowed to be told; reading, unless told. */
  feature?: Feature
  type: notifications.NotificationType
  message: { key: NotificationKey; values: Record<string, string | number> }
  /** The page of the console that is about exactly this, and for `workflow` the job. */
  link?: { path?: `/${string}`; jobId?: string }
  /** The person whose own deed ended as they wanted: it's in their list, but already read. */
  doneBy?: string | null
}

// Names of sources and sites may be whole addresses.
const LONGEST_VALUE = 200
const shorten = (value: string | number) =>
  typeof value === 'string' && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value

/** Puts a notification into the centre of those whom it is for, and shows it to those who are there. */
export async function notify(tx: Tx, input: NewNotification): Promise<void> {
  const { accountId, projectId = null, userId = null, feature = 'read', type, message, link = {} } = input
  const { doneBy = null, recipients = null } = input
  const id = newId('notification')
  const values = Object.fromEntries(
    Object.entries(message.values).map(([name, value]) => [name, shorten(value)]),
  )
  await sql`insert into notifications (id, account_id, project_id, user_id, feature, type, job_id, message_key,
      message_values, path,
      recipients)
    values (${id}, ${accountId}, ${projectId}, ${userId}, ${feature}, ${type}, ${link.jobId ?? null}, ${message.key},
      ${JSON.stringify(values)}::jsonb, ${link.path ?? null},
      ${recipients && [...recipients]}::text[])`.execute(tx)
  if (accountId !== null && doneBy !== null)
    await sql`insert into notification_reads (notification_id, user_id, account_id)
      select ${id}, m.user_id, m.account_id from memberships m
      where m.account_id = ${accountId} and m.user_id = ${doneBy}`.execute(tx)
  await publish(tx, { name: 'notice', id, for: { accountId, projectId, userId, feature } })
}
