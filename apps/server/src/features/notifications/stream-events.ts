import { Failure } from '../../lib/errors.ts'
import type { Context } from '../../context.ts'
import type { Event } from '../../events/events.ts'
import { authenticate } from '../../http/auth.ts'
import type { EventStream } from '../../http/sse.ts'
import type { Member } from '../../lib/actor.ts'

/**
 * Sends the live events of the member's account until the client goes away or the session ends. Only what lies in
 * the member's projects is sent.
 */
export function streamEvents(
  context: Context,
  input: { member: Member; token: string; stream: EventStream },
): Promise<void> {
  const { member, token, stream } = input
  return new Promise((resolve) => {
    const stop = context.events.subscribe((event) => {
      if (event.name === 'change') sendChange(member, stream, event)
      else if (event.name === 'resync') stream.send({}, { event: 'resync' })
      else if (event.userId === member.userId) void recheck()
    })
    const finish = () => {
      stop()
      stream.end()
      resolve()
    }
    // A session may have been ended: look again, and stay only if it still stands.
    const recheck = () =>
      authenticate(context, { token, projectId: null, ip: member.ip }).catch((error: unknown) => {
        if (error instanceof Failure) finish()
        else context.log.error({ err: String(error) }, 'a stream could not check its session')
      })
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
