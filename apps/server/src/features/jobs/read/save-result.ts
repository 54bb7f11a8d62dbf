import { type Data, type jobs, sheets } from '@millrace/contract'
import { keyOf } from '@millrace/cells'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure } from '../../../lib/errors.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { asMember } from '../../../lib/scoped.ts'
import {
  analyzeAfterWrite,
  announceSheet,
  insertRecords,
  insertSheet,
  type OpenSheet,
  openSheet,
  readRows,
} from '../../sheets/index.ts'
import { cellOf } from '../../flows/index.ts'
import { ANY_TEXT, type ColumnSpec, newColumnOf } from '../columns/column-spec.ts'
import { type SourceColumn, sourceColumns, withoutLostLinks } from '../columns/source-columns.ts'
import { dropStaging, hideSheet, unhideSheet } from '../outputs/staging.ts'
import { lockJob } from '../queries.ts'
import { resultDocuments } from './job-result.ts'
import { sourceKeys, sourcesOf, specsOfDocuments } from './result-sources.ts'
import { type ResultRow, resultWindows, type SourceKeys } from './result-windows.ts'

const EXTRA = { row: 'Row', state: 'State', error: 'Error' } as const
type Extra = keyof typeof EXTRA

/** The columns: those of the source, one per output, and additional information about the row. */
interface Columns {
  source: readonly SourceColumn[]
  results: Map<string, ColumnSpec & { key: string }>
  extra: Record<Extra, { label: string; key: string }>
}

/** What is saved of a job, and how. */
interface Saving {
  columns: Columns
  sources: SourceKeys
}

/**
 * Saves the results as a new sheet: a row per run in the order of the source rows, optionally the source's columns, and
 * a typed column per output. The sheet is hidden until complete, because half of the results would look like all of
 * them; a crashed process's sheet is removed by maintenance.
 */
export async function saveResult(
  context: Context,
  member: Member,
  { id, sheetName, includeSource }: { id: string; sheetName: string; includeSource: boolean },
): Promise<Data<typeof jobs.saveResult>> {
  const saving = await asMember(context, member, (tx) => planSaving(tx, member, { id, includeSource }))
  const sheetId = await asMember(context, member, (tx) =>
    makeHidden(tx, member, { id, sheetName, columns: saving.columns }),
  )
  try {
    await fill(context, member, { id, sheetId, saving })
    await asMember(context, member, (tx) => show(tx, member, { id, sheetId }))
  } catch (error) {
    await asMember(context, member, (tx) => dropStaging(tx, [sheetId]))
    throw error
  }
  return { sheetId }
}

async function planSaving(
  tx: Tx,
  member: Member,
  { id, includeSource }: { id: string; includeSource: boolean },
): Promise<Saving> {
  const job = await lockJob(tx, member.projectIds, id)
  if (job.document_id === null || job.state === 'QUEUED')
    throw new Failure('conflict', 'This job has no results yet.')
  const { ids, names } = await resultDocuments(tx, member, id)
  const sources = await sourcesOf(tx, job)
  const specs = await specsOfDocuments(tx, sources, ids)
  const keys: SourceKeys = includeSource ? sourceKeys(sources, job) : new Map()
  const inputs = sources.inputs.filter((sheet) => sheet !== null)
  const taken = new Set(names.map((name) => name.toLowerCase()))
  // An output replaces a source column of the same name.
  const own = keys.size > 0 ? sourceColumns(inputs).filter(({ key }) => !taken.has(key.toLowerCase())) : []
  // As many as fit next to the outputs and additional columns.
  const most = sheets.COLUMNS_MAX - names.length - Object.keys(EXTRA).length
  const source = await withoutLostLinks(tx, job.project_id, own.slice(0, Math.max(0, most)))
  return { columns: columnsOf(names, { specs, source }), sources: keys }
}

async function makeHidden(
  tx: Tx,
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
  await sql`update sheets set conversations = j.conversations from flow_jobs j
    where j.id = ${id} and sheets.id = ${sheet.id}`.execute(tx)
  await hideSheet(tx, sheet.id)
  return sheet.id
}

/** Throws `not_found` when the job was deleted in the meantime. */
async function show(tx: Tx, member: Member, { id, sheetId }: { id: string; sheetId: string }): Promise<void> {
  const job = await lockJob(tx, member.projectIds, id)
  if (!(await unhideSheet(tx, sheetId)))
    throw new Failure('conflict', 'Saving the results took too long. Try again.')
  const place = { accountId: job.account_id, projectId: job.project_id }
  await audit(tx, member, { ...place, action: 'job.saveResult', objectId: id, details: { sheetId } })
  await announceSheet(tx, { id: sheetId, ...place })
}

async function fill(
  context: Context,
  member: Member,
  { id, sheetId, saving }: { id: string; sheetId: string; saving: Saving },
): Promise<void> {
  const { columns, sources } = saving
  const names = [...columns.results.keys()]
  let added = 0
  for await (const rows of resultWindows(context, member, { id, names, sources })) {
    const filled = await asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, sheetId, { lock: true, deleted: true })
      const given = rows.map((row) => ({ cells: cellsOf(row, columns, sheet) }))
      const written = await readRows(sheet, given, { keep: true })
      await insertRecords(tx, sheet, written, { by: { kind: 'run', id }, keep: true, importNo: 0 })
      // Rows of a hidden sheet aren't counted yet.
      added += written.length
      const { accountId } = sheet
      await checkLimit(tx, context.config.plans, { accountId, of: 'sheetRows', adding: added })
      return sheet
    })
    await analyzeAfterWrite(context, filled)
  }
}

/** An output may have the name of an additional column. */
function columnsOf(
  names: readonly string[],
  { specs, source }: { specs: ReadonlyMap<string, ColumnSpec>; source: readonly SourceColumn[] },
): Columns {
  const taken = new Set<string>(source.map(({ key }) => key.toLowerCase()))
  const keyFor = (label: string) => {
    const key = keyOf(label, taken)
    taken.add(key.toLowerCase())
    return key
  }
  const results = new Map(
    names.map((name) => [name, { label: name, ...named(specs.get(name)), key: keyFor(name) }]),
  )
  const labels = new Set(
    [...names, ...source.map(({ label = '' }) => label)].map((name) => name.toLowerCase()),
  )
  const extraOf = (extra: Extra) => {
    const label = labels.has(EXTRA[extra].toLowerCase()) ? `${EXTRA[extra]} of the job` : EXTRA[extra]
    return { label, key: keyFor(label) }
  }
  return { source, results, extra: { row: extraOf('row'), state: extraOf('state'), error: extraOf('error') } }
}

/** Uses the output's name when there is no label. */
function named(spec: ColumnSpec = ANY_TEXT): ColumnSpec {
  const { label, ...rest } = spec
  return label ? spec : rest
}

function newColumns({ source, results, extra }: Columns) {
  const { row, state, error } = extra
  return [
    ...source.map((spec) => ({ ...newColumnOf(spec.key, spec), hidden: spec.hidden })),
    ...[...results.values()].map((spec) => newColumnOf(spec.key, spec)),
    newColumnOf(row.key, { type: 'integer', label: row.label }),
    newColumnOf(state.key, { ...ANY_TEXT, label: state.label }),
    newColumnOf(error.key, { ...ANY_TEXT, label: error.label }),
  ]
}

function cellsOf(
  row: ResultRow,
  { source, results, extra }: Columns,
  { byKey }: Pick<OpenSheet, 'byKey'>,
): Record<string, sheets.CellValue> {
  const cells: Record<string, sheets.CellValue> = {}
  const put = (key: string, value: unknown) => (cells[key] = cellOf(byKey.get(key.toLowerCase()), value))
  for (const { key } of source) put(key, row.source?.[key])
  for (const [name, value] of Object.entries(row.outputs ?? {})) {
    const column = results.get(name)
    if (column) put(column.key, value)
  }
  cells[extra.row.key] = row.number
  cells[extra.state.key] = row.state
  if (row.error) cells[extra.error.key] = row.error.message
  return cells
}
