import type { Tx } from './types.ts'

/**
 * How statements get to the database. On a server all of a call are in one transaction. The embedded database serves
 * everybody in turn, one transaction after another: there a long statement is cut into pieces, each in a transaction of
 * its own, so that nobody waits for all of them.
 */
export interface Reader {
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether each `run` is a transaction of its own. */
  inPieces: boolean
}

/** Everything in the transaction that is there. */
export const within = (tx: Tx): Reader => ({ run: (work) => work(tx), inPieces: false })
