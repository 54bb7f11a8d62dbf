import { events, notifications } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { openEventStream } from '../../http/sse.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { countUnread } from './queries.ts'
import { streamEvents } from './stream-events.ts'

/** Open tabs and devices per user and process. */
const STREAMS_PER_PERSON = 30

export const notificationRoutes = (context: Context) => [
  bind(events.stream, async (call) => {
    const { businessAccountId } = call.query
    if (businessAccountId && businessAccountId !== call.actor.accountId) throw notFound('account')
    const stream = openEventStream(call.reply, {
      key: `events:${call.actor.userId}`,
      most: STREAMS_PER_PERSON,
    })
    await streamEvents(context, { latest: call.latest, stream })
  }),
  bind(notifications.list, ({ actor, query }) => listNotifications(context, actor, query)),
  bind(notifications.countUnread, async ({ actor }) => ({
    unread: await asMember(context, actor, (tx) => countUnread(tx, actor)),
  })),
  bind(notifications.markRead, ({ actor, body }) => markRead(context, actor, body.ids)),
  bind(notifications.markAllRead, ({ actor, body }) => markAllRead(context, actor, body.until)),
]
