import type { NotificationKey, notifications } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { forMember } from './audience.ts'
import { notificationTexts } from './texts.ts'

interface Row {
  id: string
  type: notifications.NotificationType
  job_id: string | null
  message_key: NotificationKey
  message_values: Record<string, string | number>
  path: string | null
  created_at: Date
  read: boolean
}

/** Counting stops here. */
const COUNTED = 100

const isRead = (member: Member) => sql<boolean>`(n.settled_at is not null or exists (
  select from notification_reads r where r.notification_id = n.id and r.user_id = ${member.userId}))`

export async function selectNotifications(
  tx: Tx,
  member: Member,
  range: { unread: boolean; limit: number; offset: number },
): Promise<{ items: Row[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select n.id, n.type, n.job_id, n.message_key, n.message_values, n.path, n.created_at,
      ${isRead(member)} as read, count(*) over ()::int as total
    from notifications n
    where ${forMember(member)} and (not ${range.unread} or not ${isRead(member)})
    order by n.id desc limit ${range.limit} offset ${range.offset}`.execute(tx)
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** One notification, if it is for the member. */
export async function findNotification(tx: Tx, member: Member, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select n.id, n.type, n.job_id, n.message_key, n.message_values, n.path, n.created_at, false as read
    from notifications n where n.id = ${id} and ${forMember(member)}`.execute(tx)
  return rows[0] ?? null
}

export async function countUnread(tx: Tx, member: Member): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from notifications n where ${forMember(member)} and not ${isRead(member)} limit ${COUNTED}) counted`.execute(
    tx,
  )
  return rows[0]!.count
}

export const presentNotice = (row: Row): notifications.Notice => ({
  id: row.id,
  type: row.type,
  jobId: row.job_id,
  key: row.message_key,
  values: row.message_values,
  text: notificationTexts('en')(row.message_key, row.message_values),
  path: row.path,
})

export const presentNotification = (row: Row): notifications.Notification => ({
  ...presentNotice(row),
  createdAt: row.created_at.toISOString(),
  read: row.read,
})
