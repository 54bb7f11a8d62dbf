import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/db/open.ts'
import { inScope, inSystem } from '../../../apps/server/src/db/scope.ts'
import { type OpenSheet, openSheet } from '../../../apps/server/src/features/sheets/index.ts'
import type { Reader } from '../../../apps/server/src/features/sheets/read/index.ts'
import type { Tx } from '../../../apps/server/src/features/sheets/read/types.ts'
import { newId } from '../../../apps/server/src/lib/ids.ts'

/** The owner of the sheet. */
interface Owner {
  accountId: string
  projectId: string
}

export interface BigSheet {
  accountId: string
  sheetId: string
  rows: number
  /** Opens it under the row-level security of its account. */
  open<T>(work: (tx: Tx, sheet: OpenSheet) => Promise<T>): Promise<T>
  /**
   * Opens it and reads as a call does: on a server in one transaction, on the embedded database in one per statement.
   */
  read<T>(work: (reader: Reader, sheet: OpenSheet) => Promise<T>): Promise<T>
}

const PER_STATEMENT = 50_000

const COLUMNS: [type: sheets.ColumnType, value: string][] = [
  ['text', `'Name ' || md5(i::text)`],
  ['email', `'user' || (i * 7919 % 1000003) || '@example.test'`],
  ['currency', `((i * 7919 % 1000003)::numeric / 100)::numeric(12, 2)::text`],
  ['integer', `(i % 1000)::text`],
  ['date', `(date '2020-01-01' + (i * 31 % 2000)::int)::text`],
  ['checkbox', `i % 2 = 0`],
  ['singleSelect', `(array['new', 'open', 'won', 'lost'])[1 + i % 4]`],
  [
    'dateTime',
    `to_char(timestamp '2024-01-01' + (i * 977 % 30000000) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ],
  ['text', `'Company ' || (i * 13 % 50000)`],
  ['url', `'https://example.test/p/' || i`],
  ['multiSelect', `jsonb_build_array((array['a', 'b', 'c'])[1 + i % 3])`],
  ['longText', `'note ' || md5((i * 3)::text) || ' about what was said'`],
]

/** A sheet with this many rows and 12 columns of different types (keys k1 to k12), written straight into the tables. */
export async function fillBigSheet(db: Database, rows: number, owner?: Owner): Promise<BigSheet> {
  const { accountId, projectId } = owner ?? (await makeOwner(db))
  const sheetId = newId('sheet')
  await inSystem(db.kysely, async (tx) => {
    await sql`insert into sheets (id, account_id, project_id, name, type, row_count)
      values (${sheetId}, ${accountId}, ${projectId}, 'Sheet', 'INPUT_SHEET', ${rows})`.execute(tx)
    for (const [place, [type]] of COLUMNS.entries())
      await sql`insert into sheet_columns (account_id, sheet_id, id, key, label, type, value_type, place)
        values (${accountId}, ${sheetId}, ${`c${place + 1}`}, ${`k${place + 1}`}, ${`Column ${place + 1}`}, ${type},
          ${type}, ${place})`.execute(tx)
  })
  const cells = COLUMNS.map(([, value], place) => `'c${place + 1}', ${value}`).join(', ')
  const suffix = newId('record').slice(0, -7)
  for (let from = 1; from <= rows; from += PER_STATEMENT)
    await sql`insert into sheet_records (account_id, sheet_id, id, position, cells)
      select ${accountId}, ${sheetId}, ${suffix}::text || lpad(i::text, 7, '0'), i << 20,
        jsonb_build_object(${sql.raw(cells)})
      from generate_series(${from}::bigint, ${Math.min(rows, from + PER_STATEMENT - 1)}) i`.execute(db.kysely)
  await sql`insert into sheet_blocks (account_id, sheet_id, block, records)
    select account_id, sheet_id, position >> 30, count(*) from sheet_records where sheet_id = ${sheetId}
    group by 1, 2, 3`.execute(db.kysely)
  await sql`vacuum analyze sheet_records`.execute(db.kysely)
  const run = <T>(work: (tx: Tx) => Promise<T>) => inScope(db.kysely, { accountId }, work)
  const open: BigSheet['open'] = (work) => run(async (tx) => work(tx, await openSheet(tx, sheetId)))
  const read: BigSheet['read'] = async (work) => {
    if (db.kind === 'postgres')
      return open((tx, sheet) => work({ run: (one) => one(tx), inPieces: false }, sheet))
    return work({ run, inPieces: true }, await open(async (_, sheet) => sheet))
  }
  return { accountId, sheetId, rows, open, read }
}

async function makeOwner(db: Database): Promise<Owner> {
  const [accountId, projectId] = [newId('account'), newId('project')]
  await inSystem(db.kysely, async (tx) => {
    await sql`insert into accounts (id, name) values (${accountId}, 'Account')`.execute(tx)
    await sql`insert into projects (id, account_id, name) values (${projectId}, ${accountId}, 'Project')`.execute(
      tx,
    )
  })
  return { accountId, projectId }
}
