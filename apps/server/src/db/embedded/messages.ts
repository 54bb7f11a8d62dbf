/** Messages between the server's main thread and the database's worker thread. */

export interface WorkerOptions {
  /** Existing folder with the PostgreSQL files. */
  folder: string
  durable: boolean
  statementTimeoutMs: number
  waitLimitMs: number
  idleTimeoutMs: number
  /** Start read-only, for this reason. */
  readOnlyReason: string | null
  /** Where the worker records its current statement: see WatchCell. */
  watch: SharedArrayBuffer
}

export type ToWorker =
  | { kind: 'connect'; id: number }
  | { kind: 'data'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'close'; id: number }
  /** Reject writes for this reason from now on; null accepts them again. */
  | { kind: 'readOnly'; reason: string | null }
  /** Copy the database files to a new folder. */
  | { kind: 'copy'; folder: string }
  | { kind: 'stop' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'data'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; id: number }
  /** Last message of a worker that ends by itself. */
  | { kind: 'fatal'; code: string; message: string }
  | { kind: 'copied'; folder: string; error: string | null }
  | { kind: 'stopped' }

/**
 * The running statement, in memory shared by both threads: a blocked worker can't respond, but this can be read. Two
 * 64-bit integers: the deadline in nanoseconds of the monotonic clock (0 if nothing runs), and the client's number.
 */
export class WatchCell {
  readonly memory: SharedArrayBuffer
  readonly #cells: BigInt64Array

  constructor(memory = new SharedArrayBuffer(16)) {
    this.memory = memory
    this.#cells = new BigInt64Array(memory)
  }

  start(client: number, timeoutMs: number): void {
    if (timeoutMs <= 0) return
    Atomics.store(this.#cells, 1, BigInt(client))
    Atomics.store(this.#cells, 0, process.hrtime.bigint() + BigInt(timeoutMs) * 1_000_000n)
  }

  end(): void {
    Atomics.store(this.#cells, 0, 0n)
  }

  /** The client whose statement exceeded its deadline, or null. */
  overdue(): number | null {
    const deadline = Atomics.load(this.#cells, 0)
    if (deadline === 0n || process.hrtime.bigint() < deadline) return null
    return Number(Atomics.load(this.#cells, 1))
  }
}

/** An exact copy: small buffers are views into a shared pool, which must be neither cloned entirely nor transferred. */
export function exactCopy(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    copy.set(chunk, at)
    at += chunk.length
  }
  return copy
}
