/** After this many calls of a model with unbounded cost, the highest cost seen is considered reliable. */
const ENOUGH = 32

interface Turns {
  busy: number
  ended: number
  waiting: (() => void)[]
}

/**
 * Starts calls with a cost known only from earlier calls gradually: one until the first has ended, then twice as many
 * as have ended. Many at once would all reserve too little.
 */
export class TurnsOfCalls {
  private readonly byModel = new Map<string, Turns>()

  /** Resolves with a function to call when the call has ended. Rejects with the signal's reason. */
  async take(model: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const turns = this.turnsOf(model)
    if (turns.busy >= mostOf(turns)) await waitIn(turns, signal)
    turns.busy += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      turns.busy -= 1
      wake(turns)
    }
  }

  /** One more call with a known cost. */
  learned(model: string): void {
    this.turnsOf(model).ended += 1
  }

  private turnsOf(model: string): Turns {
    let turns = this.byModel.get(model)
    if (!turns) this.byModel.set(model, (turns = { busy: 0, ended: 0, waiting: [] }))
    return turns
  }
}

const mostOf = ({ ended }: Turns): number => (ended >= ENOUGH ? Infinity : Math.max(1, ended * 2))

function wake(turns: Turns): void {
  for (let free = mostOf(turns) - turns.busy; free > 0 && turns.waiting.length > 0; free -= 1)
    turns.waiting.shift()!()
}

async function waitIn(turns: Turns, signal: AbortSignal): Promise<void> {
  // A resumed caller may find that another one was faster.
  do {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        turns.waiting = turns.waiting.filter((one) => one !== go)
        reject(signal.reason as Error)
      }
      const go = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      turns.waiting.push(go)
    })
    if (signal.aborted) {
      wake(turns)
      signal.throwIfAborted()
    }
  } while (turns.busy >= mostOf(turns))
}
