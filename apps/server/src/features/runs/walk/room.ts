interface SlotRequest {
  run: string
  /** Account of the run. */
  group: string
  /** Size of everything the run holds, in characters of JSON. */
  size: number
  signal: AbortSignal
  /** A holder of memory waits for this run, so it must not wait itself. */
  mustGoOn?: boolean
}

interface Waiting extends SlotRequest {
  start: () => void
}

/** Smaller runs are not counted. */
const SMALL = 64 * 1024

/**
 * The memory budget of all runs of a process. A run that exceeds it waits before its next step until others have ended.
 * If all runs that hold memory wait, one of them continues beyond the limit, so there is always progress. Runs of the
 * account that holds the least memory go first.
 */
export class Room {
  private readonly most: number
  private readonly held = new Map<string, { group: string; size: number }>()
  private waiting: Waiting[] = []
  private used = 0
  /** The run that continues beyond the limit. */
  private passing: string | null = null

  constructor(most: number) {
    this.most = most
  }

  /** Resolves when the run may continue or its signal is aborted; undefined if immediately. */
  ask(asked: SlotRequest): Promise<void> | undefined {
    const { run, size, mustGoOn = false } = asked
    if (size < SMALL || size <= this.sizeOf(run)) return undefined
    const isNext = this.waiting.length === 0 && this.fits(asked)
    if (mustGoOn || run === this.passing || isNext) {
      this.take(asked)
      return undefined
    }
    return this.wait(asked)
  }

  /** The run has ended and its data is stored. */
  leave(run: string): void {
    const held = this.held.get(run)
    if (!held) return
    this.held.delete(run)
    this.used -= held.size
    if (this.passing === run) this.passing = null
    this.goOn()
  }

  private sizeOf(run: string): number {
    return this.held.get(run)?.size ?? 0
  }

  private fits({ run, size }: SlotRequest): boolean {
    return this.used + size - this.sizeOf(run) <= this.most
  }

  private take({ run, group, size }: SlotRequest): void {
    this.used += Math.max(0, size - this.sizeOf(run))
    this.held.set(run, { group, size: Math.max(size, this.sizeOf(run)) })
  }

  private wait(asked: SlotRequest): Promise<void> | undefined {
    if (asked.signal.aborted) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    const leave = () => {
      this.waiting = this.waiting.filter((other) => other !== one)
      resolve()
      this.goOn()
    }
    const start = () => {
      asked.signal.removeEventListener('abort', leave)
      resolve()
    }
    const one: Waiting = { ...asked, start }
    this.waiting.push(one)
    asked.signal.addEventListener('abort', leave, { once: true })
    this.goOn()
    return promise
  }

  private goOn(): void {
    for (let next = this.next(); next; next = this.next()) {
      if (!this.fits(next) && next.run !== this.passing) {
        if (this.passing !== null || this.isAnyAtWork()) return
        this.passing = next.run
      }
      const started = next
      this.waiting = this.waiting.filter((one) => one !== started)
      this.take(started)
      started.start()
    }
  }

  private isAnyAtWork(): boolean {
    const waiting = new Set(this.waiting.map(({ run }) => run))
    return [...this.held.keys()].some((run) => !waiting.has(run))
  }

  private next(): Waiting | undefined {
    if (this.waiting.length < 2) return this.waiting[0]
    const ofGroup = new Map<string, number>()
    for (const { group, size } of this.held.values()) ofGroup.set(group, (ofGroup.get(group) ?? 0) + size)
    const heldBy = ({ group }: Waiting) => ofGroup.get(group) ?? 0
    return this.waiting.reduce((best, one) => (heldBy(one) < heldBy(best) ? one : best))
  }
}
