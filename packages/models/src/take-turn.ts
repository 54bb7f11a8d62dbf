import { setImmediate as nextTurn } from 'node:timers/promises'

/** Far below what a person notices: other work runs in between. */
const MOST_MS = 10

const turn: { begunAt: number | null } = { begunAt: null }
const isOver = () => turn.begunAt !== null && performance.now() - turn.begunAt > MOST_MS

/**
 * Await this between the parts of a long computation: it yields once they have held the event loop for 10 ms. All
 * callers share a turn, as those of the server's `takeTurn` do, since questions that are resumed together would
 * otherwise hold it for the sum of their times.
 */
export async function takeTurn(): Promise<void> {
  while (isOver()) await nextTurn()
  if (turn.begunAt !== null) return
  turn.begunAt = performance.now()
  setImmediate(() => (turn.begunAt = null))
}
