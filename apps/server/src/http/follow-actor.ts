import type { Context } from '../context.ts'
import type { Event } from '../events/events.ts'
import type { Actor } from '../lib/actor.ts'
import { Failure } from '../lib/errors.ts'

interface Following<A extends Actor> {
  actor: A
  /** Authenticates the call again. */
  again: () => Promise<A>
  /** Aborted when the client disconnects. */
  gone: AbortSignal
  /** Called once when the actor loses access. */
  onEnd: () => void
}

/**
 * Keeps an actor current while a stream is open: when their sessions, role or the account's projects may have changed,
 * in any process, the call is authenticated again. Returns a function that reads the current actor, or null once access
 * is lost.
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
      // A caller that can't be checked is disconnected too; a client with access reconnects.
      if (!(error instanceof Failure))
        context.log.error({ err: String(error) }, 'a stream could not be checked')
      current = null
      onEnd()
    }
  }
  // Also now: something may have changed since the call itself was authenticated.
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
