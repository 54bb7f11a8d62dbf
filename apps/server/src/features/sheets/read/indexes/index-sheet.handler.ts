import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Context } from '../../../../context.ts'
import { handler, type Handler, type Running } from '../../../../queue/queue.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { loadColumns } from '../../model/load-columns.ts'
import { announceSheet } from '../../model/finish-write.ts'
import { type Collation, collationOf, keyExpression, titleExpression } from '../../model/cell-sql.ts'
import type { Tx } from '../types.ts'
import { concurrently, dropIndex, withOwner } from './ddl.ts'
import { indexSheet } from './index-sheet.job.ts'
import { indexedValue, isIndexable } from './load-indexes.ts'
import { type IndexKind, indexName } from './names.ts'

interface Payload {
  accountId: string
  sheetId: string
  columnId: string
  kind: IndexKind
}

interface IndexToBuild {
  sheet: { id: string; accountId: string; projectId: string }
  column: sheets.Column
  kind: IndexKind
  collation: Collation
  /** The partition with the sheet's records. */
  partition: string
}

/**
 * Runs `indexSheet` without blocking readers and writers; an index that becomes outdated during the build is dropped.
 */
export const indexSheetHandler = (context: Context): Handler =>
  handler(
    indexSheet,
    (payload, running) => buildIndex(context, payload, running),
    async (payload) => {
      const wanted = await inAccount(context, payload.accountId, (tx) => findWanted(tx, payload))
      if (wanted) await settle(context, wanted, 'failed')
    },
  )

async function buildIndex(context: Context, payload: Payload, running: Running): Promise<void> {
  const { accountId, sheetId, columnId, kind } = payload
  const wanted = await inAccount(context, accountId, (tx) => findWanted(tx, payload))
  if (!wanted) return
  const name = indexName(sheetId, columnId, kind)
  await withOwner(context, async (client) => {
    try {
      await dropIndex(context, client, name)
      await build(context, client, { wanted, name })
    } catch (error) {
      if (running.lastAttempt) await settle(context, wanted, 'failed')
      throw error
    }
    if (!(await settle(context, wanted, 'ready'))) await dropIndex(context, client, name)
  })
}

async function findWanted(tx: Tx, payload: Payload): Promise<IndexToBuild | null> {
  const { accountId, sheetId, columnId, kind } = payload
  const { rows } = await sql<{
    project_id: string
    columns_revision: number
    value_type: string
    partition: string | null
  }>`
    select s.project_id, s.columns_revision, i.value_type,
      (select r.tableoid::regclass::text from sheet_records r where r.sheet_id = s.id limit 1) as partition
    from sheets s join sheet_indexes i on i.sheet_id = s.id
    where s.id = ${sheetId} and i.column_id = ${columnId} and i.kind = ${kind} and i.state = 'building'`.execute(
    tx,
  )
  const row = rows[0]
  if (!row?.partition) return null
  const { byId } = await loadColumns(tx, { id: sheetId, columns_revision: row.columns_revision })
  const column = byId.get(columnId)
  const collation = await collationOf(tx)
  if (!column || !isIndexable(column) || indexedValue(column, collation) !== row.value_type) return null
  const sheet = { id: sheetId, accountId, projectId: row.project_id }
  return { sheet, column, kind, collation, partition: row.partition }
}

async function build(
  context: Context,
  client: Client,
  { wanted, name }: { wanted: IndexToBuild; name: string },
): Promise<void> {
  const { sheet, column, kind, collation, partition } = wanted
  const key =
    kind === 'title' ? titleExpression(column, collation) : `${keyExpression(column, collation)}, position`
  if (context.db.kind === 'postgres') await client.query("set maintenance_work_mem = '256MB'")
  await client.query(
    `create index ${concurrently(context)} ${client.escapeIdentifier(name)} on ${partition}
       (${key}) where sheet_id = ${client.escapeLiteral(sheet.id)}`,
  )
}

/** Stores the result and notifies open grids. Returns false when the index is no longer wanted. */
function settle(
  context: Context,
  { sheet, column, kind, collation }: IndexToBuild,
  state: 'ready' | 'failed',
): Promise<boolean> {
  return inAccount(context, sheet.accountId, async (tx) => {
    const { rows } = await sql`update sheet_indexes set state = ${state}
      where sheet_id = ${sheet.id} and column_id = ${column.id} and kind = ${kind}
        and value_type = ${indexedValue(column, collation)} returning 1`.execute(tx)
    if (rows.length > 0) await announceSheet(tx, sheet)
    return rows.length > 0
  })
}
