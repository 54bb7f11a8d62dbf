import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'

type Kind = sheets.HistoryEntry['kind']
type FoundUndone = (row: { id: string; kind: Kind }) => sheets.HistoryEntry['undo']

/** Undo and redo can alternate endlessly; the chain is followed this far. */
const TURNS_MAX = 400

/**
 * What undo changes refer to. Undoing an undo is a redo: the number of steps back to the original change tells which
 * one it is.
 */
export async function findUndone(
  tx: Tx,
  sheet: OpenSheet,
  rows: readonly { id: string; kind: Kind }[],
): Promise<FoundUndone> {
  const ids = rows.filter(({ kind }) => kind === 'undo').map(({ id }) => id)
  if (ids.length === 0) return () => null
  const { rows: roots } = await sql<{ id: string; turns: number; kind: Kind }>`
    with recursive turned as (
      select c.id, c.undoes, c.kind, 0 as turns from sheet_changes c
      where c.sheet_id = ${sheet.id} and c.id = any(${ids}::text[])
      union all
      select t.id, c.undoes, c.kind, t.turns + 1 from turned t join sheet_changes c on c.id = t.undoes
      where c.sheet_id = ${sheet.id} and t.turns < ${TURNS_MAX})
    select id, turns, kind from turned where kind <> 'undo'`.execute(tx)
  const found = new Map(roots.map(({ id, turns, kind }) => [id, { redo: turns % 2 === 0, of: kind }]))
  return ({ id }) => found.get(id) ?? null
}
