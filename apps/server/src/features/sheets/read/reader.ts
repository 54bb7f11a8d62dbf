import type { Tx } from './types.ts'

/**
 * How statements reach the database. On a server, all statements of a request share one transaction. The embedded
 * database runs one transaction at a time: there a long statement is split into pieces with a transaction each, so that
 * nobody waits for all of them.
 */
export interface Reader {
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether each `run` is a separate transaction. */
  inPieces: boolean
}

/** Runs everything in the given transaction. */
export const within = (tx: Tx): Reader => ({ run: (work) => work(tx), inPieces: false })
