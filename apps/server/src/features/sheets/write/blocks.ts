import { sql } from 'kysely'
import type { OpenSheet, Tx } from '../model/types.ts'

const BLOCK = 2 ** 30

/** The block of positions that contains a record; equals `position >> 30` in SQL. */
const blockOf = (position: number): number => Math.floor(position / BLOCK)

/** Updates the record counts per block after records moved. */
export async function moveBlocks(
  tx: Tx,
  sheet: OpenSheet,
  { from = [], to = [] }: { from?: readonly number[]; to?: readonly number[] },
): Promise<void> {
  const change = new Map<number, number>()
  const count = (position: number, by: number) => {
    const block = blockOf(position)
    change.set(block, (change.get(block) ?? 0) + by)
  }
  for (const position of from) count(position, -1)
  for (const position of to) count(position, 1)
  const changed = [...change].filter(([, by]) => by !== 0)
  if (changed.length === 0) return
  const blocks = changed.map(([block]) => block)
  const counts = changed.map(([, by]) => by)
  await sql`insert into sheet_blocks (account_id, sheet_id, block, records)
    select ${sheet.accountId}, ${sheet.id}, d.block, d.records
    from unnest(${blocks}::bigint[], ${counts}::int[]) d(block, records)
    on conflict (sheet_id, block) do update set records = sheet_blocks.records + excluded.records`.execute(tx)
  if (counts.some((by) => by < 0))
    await sql`delete from sheet_blocks where sheet_id = ${sheet.id} and records = 0
      and block = any(${blocks}::bigint[])`.execute(tx)
}
