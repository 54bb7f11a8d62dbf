import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Database } from '../../../../db/open.ts'
import { inScope, inSystem } from '../../../../db/scope.ts'
import { newId } from '../../../../lib/ids.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../../model/types.ts'

export interface TestColumn {
  type: sheets.ColumnType
  settings?: sheets.ColumnSettings
  options?: sheets.Option[]
}

/** A record by column id. */
export interface TestRecord {
  cells: Record<string, sheets.CellValue>
  errors?: Record<string, sheets.CellError>
}

/** Where to create a sheet; by default in a new account. */
interface Home {
  accountId: string
  projectId: string
}

export interface TestSheet {
  accountId: string
  sheetId: string
  /** IDs of the records in order. */
  ids: string[]
  /** Opens it under the row-level security of its account. */
  read<T>(work: (tx: Tx, sheet: OpenSheet) => Promise<T>): Promise<T>
}

const APART = 2 ** 20

/** A sheet with columns c1, c2, … (keys k1, k2, …) and records, written straight into the tables. */
export async function makeSheet(
  db: Database,
  { columns, records, in: home }: { columns: TestColumn[]; records: TestRecord[]; in?: Home },
): Promise<TestSheet> {
  const { accountId, projectId } = home ?? { accountId: newId('account'), projectId: newId('project') }
  const sheetId = newId('sheet')
  const ids = records.map(() => newId('record'))
  await inSystem(db.kysely, async (tx) => {
    await sql`insert into accounts (id, name) values (${accountId}, 'Account') on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into projects (id, account_id, name) values (${projectId}, ${accountId}, 'Project')
      on conflict do nothing`.execute(tx)
    await sql`insert into sheets (id, account_id, project_id, name, type, row_count)
      values (${sheetId}, ${accountId}, ${projectId}, 'Sheet', 'INPUT_SHEET', ${records.length})`.execute(tx)
    for (const [place, column] of columns.entries())
      await insertColumn(tx, { accountId, sheetId, place, column })
    const rows = records.map((record, n) => ({ ...record, id: ids[n], position: (n + 1) * APART }))
    await sql`insert into sheet_records (account_id, sheet_id, id, position, cells, errors)
      select ${accountId}, ${sheetId}, j.id, j.position, j.cells, j.errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as j(id text, position bigint, cells jsonb, errors jsonb)`.execute(tx)
    await countBlocks(tx, sheetId)
  })
  return {
    accountId,
    sheetId,
    ids,
    read: (work) => inScope(db.kysely, { accountId }, async (tx) => work(tx, await openSheet(tx, sheetId))),
  }
}

async function insertColumn(
  tx: Tx,
  input: { accountId: string; sheetId: string; place: number; column: TestColumn },
): Promise<void> {
  const { accountId, sheetId, place, column } = input
  const no = place + 1
  await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place, options, settings)
    values (${accountId}, ${sheetId}, ${`c${no}`}, ${`k${no}`}, ${`Column ${no}`}, ${column.type}, ${column.type}, ${place},
      ${JSON.stringify(column.options ?? [])}::jsonb, ${JSON.stringify(column.settings ?? {})}::jsonb)`.execute(
    tx,
  )
}

/** Recounts the records of each block. */
async function countBlocks(tx: Tx, sheetId: string): Promise<void> {
  await sql`delete from sheet_blocks where sheet_id = ${sheetId}`.execute(tx)
  await sql`insert into sheet_blocks (account_id, sheet_id, block, records)
    select account_id, sheet_id, position >> 30, count(*) from sheet_records where sheet_id = ${sheetId}
    group by 1, 2, 3`.execute(tx)
}
