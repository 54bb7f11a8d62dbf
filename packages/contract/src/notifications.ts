import { z } from 'zod'
import { id } from './ids.ts'
import { page, pageQuery } from './lists.ts'
import { route } from './route.ts'
import { timestamp } from './text.ts'

/** Subject of a notification; all but `other` link to a page. */
export const NOTIFICATION_TYPES = ['workflow', 'knowledge', 'sheet', 'integration', 'other'] as const
export const notificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof notificationType>

const MOST_AT_ONCE = 200

/** Sent with a live event of type `other`, so that the console can show it in its own language. */
export const notice = z.object({
  id: id('notification'),
  type: notificationType,
  /** For `workflow`: the job. */
  jobId: z.string().nullable(),
  /** Text key, and its values. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The text in English. */
  text: z.string(),
  /** The console page for exactly this subject. */
  path: z.string().nullable(),
})
export type Notice = z.infer<typeof notice>

export const notification = notice.extend({ createdAt: timestamp, read: z.boolean() })
export type Notification = z.infer<typeof notification>

const unread = z.object({ unread: z.number().int() })

export const list = route({
  id: 'notifications.list',
  method: 'GET',
  path: '/millrace/notifications',
  summary: 'List your notifications, newest first. They’re kept for 90 days',
  who: { access: 'user', effect: 'read' },
  query: pageQuery.extend({ unread: z.literal('true').optional() }),
  data: page(notification).extend({ unread: z.number().int() }),
})

export const countUnread = route({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/millrace/notifications/unread',
  summary: 'Count your unread notifications, up to 100',
  who: { access: 'user', effect: 'read' },
  data: unread,
})

export const markRead = route({
  id: 'notifications.markRead',
  method: 'POST',
  path: '/millrace/notifications/read',
  summary: 'Mark some of your notifications as read',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ ids: z.array(id('notification')).min(1).max(MOST_AT_ONCE) }),
  data: unread,
})

export const markAllRead = route({
  id: 'notifications.markAllRead',
  method: 'POST',
  path: '/millrace/notifications/readall',
  summary: 'Mark your notifications as read, up to the given one',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ until: id('notification').optional() }),
  data: unread,
})
