import type { Context } from '../context.ts'
import type { Event } from '../events/events.ts'
import type { Actor } from '../lib/actor.ts'
import { Failure } from '../lib/errors.ts'

interface Following<A extends Actor> {
  actor: A
  /** Authenticates the call anew. */
  again: () => Promise<A>
  /** Aborted when nobody listens any more. */
  gone: AbortSignal
  /** Called once when the actor may not go on. */
  onEnd: () => void
}

/**
 * Keeps an actor current while a stream of theirs is open: whenever their sessions, their role or the projects of
 * their account may have changed, on whatever process, the call is authenticated again. Gives the way to read the
 * actor as of now, which is null once they may not go on.
 */
export function followActor<A extends Actor>(
  context: Context,
  { actor, again, gone, onEnd }: Following<A>,
): () => Promise<A | null> {
  if (actor.kind === 'visitor') return async () => actor
  let current: A | null = actor
  let due = false
  const look = async () => {
    due = false
    if (current === null || gone.aborted) return
    try {
      current = await again()
    } catch (error) {
      // A caller that cannot be checked is disconnected, too. A client with access opens the stream again.
      if (!(error instanceof Failure))
        context.log.error({ err: String(error) }, 'a stream could not be checked')
      current = null
      onEnd()
    }
  }
  // At once too: something may have changed between the call's own check and this.
  let looked = look()
  const stop = context.events.subscribe((event) => {
    if (due || !concerns(actor, event)) return
    due = true
    looked = looked.then(look)
  })
  if (gone.aborted) stop()
  else gone.addEventListener('abort', stop, { once: true })
  return async () => {
    await looked
    return current
  }
}

function concerns(actor: Actor, event: Event): boolean {
  if (event.name === 'resync') return true
  if (event.name !== 'change' && event.name !== 'sessions') return false
  const userId = 'userId' in actor ? actor.userId : null
  const accountId = 'accountId' in actor ? actor.accountId : null
  if (event.name === 'change') return event.change.kind === 'project' && event.accountId === accountId
  return 'userId' in event ? event.userId === userId : event.accountId === accountId
}
