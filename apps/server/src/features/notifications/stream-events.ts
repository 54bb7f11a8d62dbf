import type { Context } from '../../context.ts'
import type { Event } from '../../events/events.ts'
import type { EventStream } from '../../http/sse.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { isFor } from './audience.ts'
import { findNotification, presentNotice } from './queries.ts'

/**
 * Streams the account's live events until the client disconnects or the member loses access. Only events in projects
 * that the member has at that moment are sent.
 */
export function streamEvents(
  context: Context,
  { latest, stream }: { latest: () => Promise<Member | null>; stream: EventStream },
): Promise<void> {
  return new Promise((resolve) => {
    // Sequential: an event waits until the member's current rights are known.
    let sent = Promise.resolve()
    const pass = async (event: Event) => {
      const member = await latest()
      if (!member) return
      if (event.name === 'change') sendChange(member, stream, event)
      else if (event.name === 'resync') stream.send({}, { event: 'resync' })
      else if (event.name === 'live' && isFor(member, event.for)) stream.send(event.message)
      else if (event.name === 'notice' && isFor(member, event.for))
        await sendNotice(context, { member, stream, id: event.id })
    }
    const stop = context.events.subscribe((event) => {
      sent = sent
        .then(() => pass(event))
        .catch((error: unknown) => {
          context.log.error({ err: String(error) }, 'a live event could not be sent')
        })
    })
    const finish = () => {
      stop()
      stream.end()
      resolve()
    }
    const over = AbortSignal.any([stream.signal, context.stopping])
    if (over.aborted) return finish()
    over.addEventListener('abort', finish, { once: true })
    stream.send({}, { event: 'ready' })
  })
}

function sendChange(member: Member, stream: EventStream, event: Extract<Event, { name: 'change' }>) {
  if (event.accountId !== member.accountId) return
  if (event.projectId !== null && !member.projectIds.includes(event.projectId)) return
  stream.send(event.change, { event: 'change' })
}

async function sendNotice(
  context: Context,
  { member, stream, id }: { member: Member; stream: EventStream; id: string },
) {
  const row = await asMember(context, member, (tx) => findNotification(tx, member, id))
  if (!row) return
  const notification = presentNotice(row)
  stream.send({ type: 'other', message: notification.text, notification })
}
