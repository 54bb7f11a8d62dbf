import { events } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { openEventStream } from '../../http/sse.ts'
import { notFound } from '../../lib/errors.ts'
import { streamEvents } from './stream-events.ts'

export const notificationRoutes = (context: Context) => [
  bind(events.stream, async (call) => {
    const { businessAccountId } = call.query
    if (businessAccountId && businessAccountId !== call.actor.accountId) throw notFound('account')
    await streamEvents(context, { latest: call.latest, stream: openEventStream(call.reply) })
  }),
]
