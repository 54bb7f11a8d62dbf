import { type Data, flows, sheets } from '@millrace/contract'
import { keyOf } from '@millrace/cells'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { audit } from '../../../../lib/audit.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { announceSheet, insertRecords, insertSheet, openSheet, readRows } from '../../../sheets/index.ts'
import { lockJob } from '../queries.ts'
import { resultColumns } from './job-result.ts'
import { type ResultRow, resultWindows } from './result-windows.ts'

const EXTRA = ['Row', 'State', 'Error'] as const

/** Keeps the results as a new sheet: a row for each run, a text column for each result. */
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
  const keys = keysOf(names)
  const sheetId = await asMember(context, member, async (tx) => {
    const job = await lockJob(tx, member.projectIds, id)
    const place = { accountId: job.account_id, projectId: job.project_id }
    const columns = [...names, ...EXTRA].map((label) =>
      sheets.newColumn.parse({ label, key: keys.get(label), type: label === 'Row' ? 'integer' : 'longText' }),
    )
    const sheet = await insertSheet(tx, { ...place, name: sheetName, type: 'WORKFLOW_RUN_RESULT', columns })
    await audit(tx, member, {
      ...place,
      action: 'job.saveResult',
      objectId: id,
      details: { sheetId: sheet.id },
    })
    await announceSheet(tx, sheet)
    return sheet.id
  })
  for await (const rows of resultWindows(context, member, id))
    await asMember(context, member, async (tx) => {
      const sheet = await openSheet(tx, sheetId, { lock: true })
      const given = rows.map((row) => ({ cells: cellsOf(row, keys) }))
      const written = readRows(sheet, given, { keep: true })
      await insertRecords(tx, sheet, written, { by: { kind: 'run', id }, keep: true, importNo: 0 })
    })
  return { sheetId }
}

function keysOf(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    [...names, ...EXTRA].map((label) => {
      const key = keyOf(label, taken)
      taken.add(key.toLowerCase())
      return [label, key]
    }),
  )
}

function cellsOf(row: ResultRow, keys: ReadonlyMap<string, string>): Record<string, sheets.CellValue> {
  const cells: Record<string, sheets.CellValue> = {}
  for (const [name, value] of Object.entries(row.outputs ?? {})) {
    const key = keys.get(name)
    if (key) cells[key] = flows.textOf(value)
  }
  cells[keys.get('Row')!] = row.number
  cells[keys.get('State')!] = row.state
  if (row.error) cells[keys.get('Error')!] = row.error.message
  return cells
}
