/**
 * A queue that is first in, first out within each account and fair between accounts: an account with thousands of
 * entries gets only the places in each batch that others leave free.
 */
export class FairLine<T> {
  private readonly queues = new Map<string, T[]>()

  push(account: string, one: T): void {
    const queue = this.queues.get(account)
    if (queue) queue.push(one)
    else this.queues.set(account, [one])
  }

  get isEmpty(): boolean {
    return this.queues.size === 0
  }

  /** Whether several accounts wait. */
  get isMixed(): boolean {
    return this.queues.size > 1
  }

  /** Removes and returns up to this many. */
  take(most: number): T[] {
    const taken: T[] = []
    // Smallest queues first: the unused part of their share goes to the others.
    const accounts = [...this.queues].toSorted(([, a], [, b]) => a.length - b.length)
    for (const [index, [account, queue]] of accounts.entries()) {
      const share = Math.ceil((most - taken.length) / (accounts.length - index))
      taken.push(...queue.splice(0, share))
      if (queue.length === 0) this.queues.delete(account)
    }
    return taken
  }
}
