import type { RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { inSystem, type Tx } from '../db/scope.ts'

/**
 * Repeats a statement that handles at most `size` rows, each time in its own transaction, until it returns fewer. Each
 * holds the embedded database's single session only briefly. Stops early when the process stops. Returns the total.
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
  /** Returns one row per handled row. */
  statement: RawBuilder<Row>
  /** Follow-up work of a piece, in its transaction. */
  after?: (tx: Tx, rows: Row[]) => Promise<unknown>
}
