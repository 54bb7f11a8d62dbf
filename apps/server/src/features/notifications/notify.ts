import type { Feature, NotificationKey, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { publish } from '../../events/events.ts'
import { newId } from '../../lib/ids.ts'

export interface NewNotification {
  /** Null: for a user regardless of their account; requires `userId`. */
  accountId: string | null
  projectId?: string | null
  /** Without it, for everyone with access to the feature in the project or account. */
  userId?: string | null
  /** Limits the audience to these users; may be empty, which keeps the notification for reports only. */
  recipients?: readonly string[]
  /** The permission required to receive it; reading by default. */
  feature?: Feature
  type: notifications.NotificationType
  message: { key: NotificationKey; values: Record<string, string | number> }
  /** The page about exactly this event and, for `workflow`, the job. */
  link?: { path?: `/${string}`; jobId?: string }
  /** The ID of what people have to attend to: `settleNotices` marks it as read when that is done. */
  subject?: string
  /** The user whose own action succeeded: it is in their list, but already read. */
  doneBy?: string | null
}

// Names of sources and sites may be whole URLs.
const LONGEST_VALUE = 200
const shorten = (value: string | number) =>
  typeof value === 'string' && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value

/** Stores a notification for its audience and shows it to those who are online. */
export async function notify(tx: Tx, input: NewNotification): Promise<void> {
  const { accountId, projectId = null, userId = null, feature = 'read', type, message, link = {} } = input
  const { doneBy = null, recipients = null, subject = null } = input
  const id = newId('notification')
  const values = Object.fromEntries(
    Object.entries(message.values).map(([name, value]) => [name, shorten(value)]),
  )
  await sql`insert into notifications (id, account_id, project_id, user_id, feature, type, job_id, message_key,
      message_values, path, recipients, subject)
    values (${id}, ${accountId}, ${projectId}, ${userId}, ${feature}, ${type}, ${link.jobId ?? null}, ${message.key},
      ${JSON.stringify(values)}::jsonb, ${link.path ?? null},
      ${recipients && [...recipients]}::text[], ${subject})`.execute(tx)
  if (accountId !== null && doneBy !== null)
    await sql`insert into notification_reads (notification_id, user_id, account_id)
      select ${id}, m.user_id, m.account_id from memberships m
      where m.account_id = ${accountId} and m.user_id = ${doneBy}`.execute(tx)
  await publish(tx, { name: 'notice', id, for: { accountId, projectId, userId, feature } })
}
