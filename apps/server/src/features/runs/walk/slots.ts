interface Waiting {
  group: string
  start: () => void
}

/**
 * Limits concurrency. Waiting tasks start in order of arrival, but the group with the fewest running tasks goes first.
 * No group can have all slots, so a busy one doesn't keep the others waiting.
 */
export class Slots {
  private free: number
  private readonly mostOfGroup: number
  private readonly atWork = new Map<string, number>()
  private waiting: Waiting[] = []

  constructor(size: number, mostOfGroup = size) {
    this.free = size
    this.mostOfGroup = mostOfGroup
  }

  async use<T>(group: string, work: () => Promise<T>): Promise<T> {
    if (this.isFree(group)) this.take(group)
    else await new Promise<void>((start) => this.waiting.push({ group, start }))
    try {
      return await work()
    } finally {
      this.give(group)
    }
  }

  private countOf(group: string): number {
    return this.atWork.get(group) ?? 0
  }

  private isFree(group: string): boolean {
    return this.free > 0 && this.countOf(group) < this.mostOfGroup
  }

  private take(group: string): void {
    this.free -= 1
    this.atWork.set(group, this.countOf(group) + 1)
  }

  private give(group: string): void {
    this.free += 1
    if (this.countOf(group) === 1) this.atWork.delete(group)
    else this.atWork.set(group, this.countOf(group) - 1)
    const next = this.next()
    if (!next) return
    this.waiting = this.waiting.filter((one) => one !== next)
    this.take(next.group)
    next.start()
  }

  private next(): Waiting | undefined {
    let best: Waiting | undefined
    for (const one of this.waiting)
      if (this.isFree(one.group) && (!best || this.countOf(one.group) < this.countOf(best.group))) best = one
    return best
  }
}
