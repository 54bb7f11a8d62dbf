import type { RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { inSystem, type Tx } from '../db/scope.ts'

/**
 * Repeats a statement that handles `size` rows at most, each time in a transaction of its own, until it gives fewer:
 * each holds the embedded database's one session for a moment only. Ends early when the process stops. Gives how many.
 */
export async function inPieces<Row>(
  context: Pick<Context, 'db' | 'stopping'>,
  { size, statement, after }: Pieces<Row>,
): Promise<number> {
  for (let count = 0; ;) {
    const rows = await inSystem(context.db.kysely, async (tx) => {
      const piece = await statement.execute(tx)
      if (after && piece.rows.length > 0) await after(tx, piece.rows)
      return piece.rows.length
    })
    count += rows
    if (rows < size || context.stopping.aborted) return count
  }
}

interface Pieces<Row> {
  size: number
  /** Gives a row for each one that it has handled. */
  statement: RawBuilder<Row>
  /** What belongs to the piece, in its transaction. */
  after?: (tx: Tx, rows: Row[]) => Promise<unknown>
}
