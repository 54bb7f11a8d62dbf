import { setTimeout as sleep } from 'node:timers/promises'
import { isAway, isInTheWay } from '../../../db/away.ts'
import { type Lease, LeaseLost } from '../types.ts'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000
const TRIES_IN_THE_WAY = 5

/**
 * Retries database work until it succeeds, however long the database is away. A lost response may hide a success: then
 * `isAgain` is true. Throws LeaseLost if this process is marked dead in the meantime.
 */
export async function throughOutages<T>(
  lease: Pick<Lease, 'lost'>,
  work: (isAgain: boolean) => Promise<T>,
): Promise<T> {
  let pause = FIRST_PAUSE_MS
  let inTheWay = 0
  for (let isAgain = false; ; isAgain = true) {
    try {
      return await work(isAgain)
    } catch (error) {
      if (!isAway(error) && (!isInTheWay(error) || ++inTheWay > TRIES_IN_THE_WAY)) throw error
    }
    if (lease.lost.aborted) throw new LeaseLost()
    await sleep(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}
