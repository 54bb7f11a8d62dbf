import { type Data, flows, sheets } from '@millrace/contract'
import { keyOf } from '@millrace/cells'
import type { Transaction } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { DB } from '../../../../db/tables.ts'
import type { Member } from '../../../../lib/actor.ts'
import { audit } from '../../../../lib/audit.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import {
  analyzeAfterWrite,
  announceSheet,
  insertRecords,
  insertSheet,
  openSheet,
  readRows,
} from '../../../sheets/index.ts'
import { dropAside, hideSheet, unhideSheet } from '../outputs/aside.ts'
import { lockJob } from '../queries.ts'
import { resultColumns } from './job-result.ts'
import { type ResultRow, resultWindows } from './result-windows.ts'

const EXTRA = { row: 'Row', state: 'State', error: 'Error' } as const
type Extra = keyof typeof EXTRA

/** The columns: one for each result, and what is known of the row beside them. */
interface Columns {
  results: Map<string, string>
  extra: Record<Extra, { label: string; key: string }>
}

/**
 * Keeps the results as a new sheet: a row for each run, a text column for each result. Half of the results in a sheet
 * would look like all of them, so nobody sees it before it is filled; that of a process that died is swept.
 */
export async function saveResult(
  context: Context,
  member: Member,
  { id, sheetName }: { id: string; sheetName: string },
): Promise<Data<typeof flows.saveResult>> {
  const names = await asMember(context, member, async (tx) => {
    const job = await lockJob(tx, member.projectIds, id)
    if (job.document_id === null || job.state === 'QUEUED')
      throw new Failure('conflict', 'This job has no results yet.')
    return resultColumns(tx, member, id)
  })
  const columns = columnsOf(names)
  const sheetId = await asMember(context, member, (tx) => makeHidden(tx, member, { id, sheetName, columns }))
  try {
    await fill(context, member, { id, sheetId, columns })
    await asMember(context, member, (tx) => show(tx, member, { id, sheetId }))
  } catch (error) {
    await asMember(context, member, (tx) => dropAside(tx, [sheetId]))
    throw error
  }
  return { sheetId }
}

async function makeHidden(
  tx: Transaction<DB>,
  member: Member,
  { id, sheetName, columns }: { id: string; sheetName: string; columns: Columns },
): Promise<string> {
  const job = await lockJob(tx, member.projectIds, id)
  const sheet = await insertSheet(tx, {
    accountId: job.account_id,
    projectId: job.project_id,
    name: sheetName,
    type: 'WORKFLOW_RUN_RESULT',
    columns: newColumns(columns),
  })
  await hideSheet(tx, sheet.id)
  return sheet.id
}

/** `not_found` when the job was deleted meanwhile. */
async function show(
  tx: Transaction<DB>,
  member: Member,
  { id, sheetId }: { id: string; sheetId: string },
): Promise<void> {
  const job = await lockJob(tx, member.projectIds, id)
  if (!(await unhideSheet(tx, sheetId)))
    throw new Failure('conflict', 'Keeping the results took too long. Try again.')
  const place = { accountId: job.account_id, projectId: job.project_id }
  await audit(tx, member, { ...place, action: 'job.saveResult', objectId: id, details: { sheetId } })
  await announceSheet(tx, { id: sheetId, ...place })
}

async function fill(
  context: Context,
  member: Member,
  { id, sheetId, columns }: { id: string; sheetId: string; columns: Columns },
): Promise<void> {
  for await (const rows of resultWindows(context, member, { id, names: [...columns.results.keys()] })) {
    const filled = await asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, sheetId, { lock: true, deleted: true })
      const given = rows.map((row) => ({ cells: cellsOf(row, columns) }))
      const written = readRows(sheet, given, { keep: true })
      await insertRecords(tx, sheet, written, { by: { kind: 'run', id }, keep: true, importNo: 0 })
      return sheet
    })
    await analyzeAfterWrite(context, filled)
  }
}

/** A flow may have a result that is called as one of the columns beside. */
function columnsOf(names: readonly string[]): Columns {
  const taken = new Set<string>()
  const keyFor = (label: string) => {
    const key = keyOf(label, taken)
    taken.add(key.toLowerCase())
    return key
  }
  const results = new Map(names.map((name) => [name, keyFor(name)]))
  const labels = new Set(names.map((name) => name.toLowerCase()))
  const extraOf = (extra: Extra) => {
    const label = labels.has(EXTRA[extra].toLowerCase()) ? `${EXTRA[extra]} of the job` : EXTRA[extra]
    return { label, key: keyFor(label) }
  }
  return { results, extra: { row: extraOf('row'), state: extraOf('state'), error: extraOf('error') } }
}

function newColumns({ results, extra }: Columns) {
  const columns = [...results].map(([label, key]) => ({ label, key, type: 'longText' }))
  const { row, state, error } = extra
  return [
    ...columns,
    { ...row, type: 'integer' },
    { ...state, type: 'longText' },
    { ...error, type: 'longText' },
  ].map((column) => sheets.newColumn.parse(column))
}

function cellsOf(row: ResultRow, { results, extra }: Columns): Record<string, sheets.CellValue> {
  const cells: Record<string, sheets.CellValue> = {}
  for (const [name, value] of Object.entries(row.outputs ?? {})) {
    const key = results.get(name)
    if (key) cells[key] = flows.textOf(value)
  }
  cells[extra.row.key] = row.number
  cells[extra.state.key] = row.state
  if (row.error) cells[extra.error.key] = row.error.message
  return cells
}
