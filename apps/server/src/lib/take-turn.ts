import { setImmediate as nextTurn } from 'node:timers/promises'

/** Far below what somebody notices: others come in between. */
const MOST_MS = 10

const turn: { begunAt: number | null } = { begunAt: null }
const isOver = () => turn.begunAt !== null && performance.now() - turn.begunAt > MOST_MS

/**
 * To be waited for before calculating something that others calculate at the same time: those who were given what they
 * wait for in one go don't hold the event loop for the sum of all their times.
 */
export async function takeTurn(): Promise<void> {
  while (isOver()) await nextTurn()
  if (turn.begunAt !== null) return
  turn.begunAt = performance.now()
  setImmediate(() => (turn.begunAt = null))
}
