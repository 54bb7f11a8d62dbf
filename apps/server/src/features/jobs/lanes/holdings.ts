import type { Lease } from '../../runs/index.ts'

/**
 * What this process has of a job, over all of its lanes. When nobody heard how a transaction ended, it tells what of the
 * rows under the lease's name was taken by it and is known to nobody.
 */
export class Holdings {
  readonly lanes = new Set<number>()
  readonly slices = new Set<number>()
  /** Rows that go on after a wait, without a slice. */
  readonly runs = new Set<string>()
  /** Whose job it is; null while there is no lane of it here. */
  accountId: string | null = null
  private last: Promise<unknown> = Promise.resolve()
  private pending = 0

  /** Taking and giving back happen one after the other: what one has taken the next one knows of. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.pending += 1
    const turn = this.last.then(work).finally(() => (this.pending -= 1))
    this.last = turn.catch(() => undefined)
    return turn
  }

  get isUsed(): boolean {
    return this.lanes.size > 0 || this.pending > 0
  }
}

const known = new WeakMap<Lease, Map<string, Holdings>>()

export function heldOf(lease: Lease, jobId: string): Holdings | undefined {
  return known.get(lease)?.get(jobId)
}

export function holdingsOf(lease: Lease, jobId: string): Holdings {
  let jobs = known.get(lease)
  if (!jobs) known.set(lease, (jobs = new Map()))
  let holdings = jobs.get(jobId)
  if (!holdings) jobs.set(jobId, (holdings = new Holdings()))
  return holdings
}

/** To be called when a lane has ended, or has not begun. */
export function forget(lease: Lease, jobId: string): void {
  const jobs = known.get(lease)
  if (!jobs?.get(jobId)?.isUsed) jobs?.delete(jobId)
}
