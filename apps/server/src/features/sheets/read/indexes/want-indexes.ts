import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { errorMessage } from '../../../../lib/errors.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { Plan } from '../plan.ts'
import { type Collation, collationOf } from '../../model/cell-sql.ts'
import { LARGE_ROWS, type OpenSheet, type Tx } from '../types.ts'
import { indexSheet } from './index-sheet.job.ts'
import { indexedValue, isIndexable } from './load-indexes.ts'
import { type IndexKind, indexKey, indexName } from './names.ts'

/** Each index makes every write to its sheet slightly slower. */
const PER_SHEET = 6
const TOUCHED_EVERY_MS = 60 * 60_000

type State = 'building' | 'ready' | null

/**
 * Returns the state of the indexes that would speed up a large view, requests missing ones and marks existing ones as
 * used. Call it after reading the view, outside its transaction, so that a failure to store the request (a full disk)
 * does not affect the reader.
 */
export async function wantIndexes(context: Context, plan: Plan): Promise<State> {
  const { indexes, wanted } = plan
  if (wanted.length === 0) return null
  const states: State[] = []
  for (const column of wanted) {
    const index = indexes.get(column.id)
    const fresh = index && context.now().getTime() - index.usedAt.getTime() < TOUCHED_EVERY_MS
    if (fresh) states.push(index.state === 'failed' ? null : index.state)
    else states.push(await note(context, { plan, column }))
  }
  if (states.includes('building')) return 'building'
  return states.includes('ready') ? 'ready' : null
}

/** `wantIndexes` for columns whose values are used to look up records: upsert keys and unique values. */
export async function wantKeyIndexes(
  context: Context,
  sheet: Sheet,
  columns: readonly sheets.Column[],
): Promise<void> {
  if (sheet.rowCount <= LARGE_ROWS) return
  const collation = await inAccount(context, sheet.accountId, collationOf)
  for (const column of columns.filter(isIndexable))
    await note(context, { plan: { query: { sheet, collation } }, column })
}

/** `wantIndexes` for the column that identifies records of a linked sheet. */
export async function wantTitleIndex(
  context: Context,
  sheet: Sheet & { title: sheets.Column | null },
): Promise<void> {
  if (sheet.rowCount <= LARGE_ROWS || !sheet.title) return
  const collation = await inAccount(context, sheet.accountId, collationOf)
  await note(context, { plan: { query: { sheet, collation } }, column: sheet.title, kind: 'title' })
}

type Sheet = Pick<OpenSheet, 'id' | 'accountId' | 'rowCount'>

/** What a plan needs to know about. */
interface Wanting {
  query: { sheet: Sheet; collation: Collation }
}

async function note(context: Context, { plan, column, kind = 'order' }: Wish): Promise<State> {
  try {
    return await inAccount(context, plan.query.sheet.accountId, (tx) =>
      noteIn(context, tx, { plan, column, kind }),
    )
  } catch (error) {
    context.log.warn({ err: errorMessage(error) }, 'the wish for an index could not be written down')
    return null
  }
}

interface Wish {
  plan: Wanting
  column: sheets.Column
  kind?: IndexKind
}

async function noteIn(context: Context, tx: Tx, { plan, column, kind }: Required<Wish>): Promise<State> {
  const { sheet, collation } = plan.query
  const value = indexedValue(column, collation)
  // A failed build is not retried until maintenance removes its record.
  const { rows: known } = await sql<{ state: 'building' | 'ready' | 'failed' }>`
    update sheet_indexes set used_at = case state when 'failed' then used_at else now() end
    where sheet_id = ${sheet.id} and column_id = ${column.id} and kind = ${kind} and value_type = ${value}
    returning state`.execute(tx)
  if (known[0]) return known[0].state === 'failed' ? null : known[0].state
  if (!(await makeRoom(tx, sheet.id))) return null
  // An index for another type may exist: the job drops any index of that name before building.
  await sql`insert into sheet_indexes (account_id, sheet_id, column_id, kind, name, value_type)
    values (${sheet.accountId}, ${sheet.id}, ${column.id}, ${kind}, ${indexName(sheet.id, column.id, kind)}, ${value})
    on conflict (sheet_id, column_id, kind) do update
      set state = 'building', value_type = excluded.value_type, used_at = now()`.execute(tx)
  const payload = { accountId: sheet.accountId, sheetId: sheet.id, columnId: column.id, kind }
  await context.queue.send(tx, indexSheet, payload, {
    key: indexKey(sheet.id, column.id, kind),
    group: sheet.accountId,
  })
  return 'building'
}

/**
 * Removes the record of the least recently used index unless it was used today. Returns whether there is room for
 * another.
 */
async function makeRoom(tx: Tx, sheetId: string): Promise<boolean> {
  const { rows } = await sql<{ column_id: string; old: boolean }>`
    select column_id, used_at < now() - interval '1 day' as old from sheet_indexes
    where sheet_id = ${sheetId} order by used_at`.execute(tx)
  if (rows.length < PER_SHEET) return true
  const oldest = rows[0]!
  if (!oldest.old) return false
  // Maintenance drops the index itself when it finds no record for it.
  await sql`delete from sheet_indexes where sheet_id = ${sheetId} and column_id = ${oldest.column_id}`.execute(
    tx,
  )
  return true
}
