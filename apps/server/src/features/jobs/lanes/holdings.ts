import type { Lease } from '../../runs/index.ts'

/**
 * What this process holds of a job over all its lanes. When the outcome of a transaction is unknown, it shows which
 * rows under the lease's name were claimed without anyone knowing.
 */
export class Holdings {
  readonly lanes = new Set<number>()
  readonly slices = new Set<number>()
  /** Rows resumed after a wait, outside slices. */
  readonly runs = new Set<string>()
  /** The job's account; null while there is no lane of it here. */
  accountId: string | null = null
  private last: Promise<unknown> = Promise.resolve()
  private pending = 0

  /** Claims and releases run one after the other, so that each knows the result of the previous one. */
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

/** Call when a lane has ended, or has not started. */
export function forget(lease: Lease, jobId: string): void {
  const jobs = known.get(lease)
  if (!jobs?.get(jobId)?.isUsed) jobs?.delete(jobId)
}
