import type { Data, notifications } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { countUnread, presentNotification, selectNotifications } from './queries.ts'

/** The member's notifications, newest first, and the number of unread ones. */
export function listNotifications(
  context: Context,
  member: Member,
  { page, size, unread }: { page: number; size: number; unread?: 'true' | undefined },
): Promise<Data<typeof notifications.list>> {
  return asMember(context, member, async (tx) => {
    const range = { unread: unread === 'true', limit: size, offset: (page - 1) * size }
    const { items, total } = await selectNotifications(tx, member, range)
    return {
      items: items.map(presentNotification),
      total,
      page,
      size,
      unread: await countUnread(tx, member),
    }
  })
}
