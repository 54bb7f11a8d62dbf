import type { Context } from '../../../context.ts'
import { flowLane } from '../../runs/index.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'

/** So long a lane works before it makes room for others. */
const TURN_MS = 2000
/** Lanes that have made room and still end what they had begun; more of them would take too much at a time. */
const MOST_ENDING = 24

/** A lane's turn at one of the slots that this process has for lanes. */
export interface Turn {
  /** Whether it is to make room, with so many others waiting: those do that have been at it longest. */
  isOver: (waiting: number) => boolean
  hasBegunLongAgo: () => boolean
  /** What it has begun goes on, but somebody else has the slot. */
  makeRoom: () => void
  end: () => void
}

class Turns {
  private readonly atWork = new Set<Turn>()
  private readonly ending = new Set<Turn>()

  begin(): Turn {
    const began = performance.now()
    const hasBegunLongAgo = () => performance.now() - began > TURN_MS
    const turn: Turn = {
      hasBegunLongAgo,
      isOver: (waiting) => {
        const isFull = this.atWork.size >= flowLane.concurrency && this.ending.size < MOST_ENDING
        const first = [...this.atWork].slice(0, waiting)
        return isFull && first.includes(turn) && hasBegunLongAgo()
      },
      makeRoom: () => {
        if (this.atWork.delete(turn)) this.ending.add(turn)
      },
      end: () => {
        this.atWork.delete(turn)
        this.ending.delete(turn)
      },
    }
    this.atWork.add(turn)
    return turn
  }
}

const turnsOf = onePerDatabase(() => new Turns(), 'pool')

export const beginTurn = (context: Context): Turn => turnsOf(context).begin()
