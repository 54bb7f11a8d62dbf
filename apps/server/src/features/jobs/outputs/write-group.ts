import { StepError } from '@millrace/engine'
import { type Issue, type Reason, say } from '@millrace/contract'
import { Failure } from '../../../lib/errors.ts'
import {
  insertRecords,
  moveUp,
  type OpenSheet,
  openSheet,
  readRows,
  type RowResult,
  upsertRecords,
  type WriteOptions,
} from '../../sheets/index.ts'
import { columnCalled } from '../columns/plan-output.ts'
import { compileOutput } from './compile-output.ts'
import { holdRows } from './hold-rows.ts'
import { placeOf } from './places.ts'
import type { Amendments, FilledRow, OutputGroup, Tx } from './types.ts'
import { writeBySource } from './write-by-source.ts'

const REFUSED = 'output_refused'

/** Writes the results of some runs into one sheet. */
export async function writeGroup(tx: Tx, group: OutputGroup, amendments: Amendments): Promise<void> {
  const sheet = await openOutput(tx, group)
  if (sheet === null) {
    for (const { header } of group.ended)
      amendments.fail(
        header.id,
        new StepError(
          'output_sheet_gone',
          say('output.sheetGone', { sheet: group.job.outputs[group.index]?.name ?? '' }),
        ),
      )
    return
  }
  const problem = problemOf(sheet, group)
  if (problem !== null) {
    for (const { header } of group.ended)
      amendments.fail(
        header.id,
        new StepError(REFUSED, say('output.unwritable', { sheet: sheet.name, problem })),
      )
    return
  }
  const filled = await fillRows(sheet, group, amendments)
  if (filled.length === 0) return
  const results = await write(tx, sheet, { group, filled })
  const added = results.filter(({ outcome }) => outcome === 'inserted').length
  await holdRows(tx, group.plans, { job: group.job, added, isStaging: group.isStaging })
  for (const { index, outcome, issues } of results)
    if (outcome === 'failed') {
      const told = issues.map((issue) => describe(sheet, issue)).join('; ')
      amendments.fail(
        filled[index]!.run.header.id,
        new StepError(REFUSED, say('output.refused', { sheet: sheet.name, said: told })),
      )
    }
}

/** Why rows can no longer be written after changes of the sheet since the launch; null if they can. */
function problemOf(sheet: OpenSheet, { output, ended }: OutputGroup): Reason | null {
  const missing = output.keys.find((key) => !sheet.byKey.has(key.toLowerCase()))
  if (missing !== undefined) return say('output.noKey', { column: missing })
  if (Object.values(output.mapping).some(Boolean)) return null
  const names = new Set(
    ended.flatMap(({ end }) => (end.state === 'succeeded' ? Object.keys(end.outputs) : [])),
  )
  if (names.size === 0 || [...names].some((name) => columnCalled(sheet.columns, name))) return null
  return say('output.noResult', { results: [...names].join(', ') })
}

async function openOutput(
  tx: Tx,
  { sheetId, isStaging, calculated }: OutputGroup,
): Promise<OpenSheet | null> {
  try {
    return await openSheet(tx, sheetId, { lock: true, deleted: isStaging, calculated })
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

function describe(sheet: OpenSheet, { path, message }: Issue): string {
  const key = path.replace(/^cells\./, '')
  return `${sheet.byKey.get(key.toLowerCase())?.label ?? key}: ${message}`
}

/**
 * Creates the rows of the runs. A row that can't be created fails its run; values that don't fit their column are
 * reported.
 */
async function fillRows(sheet: OpenSheet, group: OutputGroup, amendments: Amendments): Promise<FilledRow[]> {
  const fill = compileOutput(sheet, group)
  const copies = group.job.outputs[group.index]?.copies ?? {}
  // A text that already didn't fit its column in the source is shown there, and here.
  const isNews = (id: string) => copies[sheet.byId.get(id)?.key ?? '']?.isSame !== true
  const filled: FilledRow[] = []
  for (const run of group.ended) {
    const { header, end } = run
    if (end.state !== 'succeeded') continue
    try {
      const cells = fill({ header, end })
      const [read] = await readRows(sheet, [{ cells }], { keep: true })
      filled.push({ run, row: read! })
      for (const id of Object.keys(read!.errors ?? {}).filter(isNews))
        amendments.note(
          header.id,
          new StepError(
            'cell_refused',
            say('output.cellRefused', {
              column: sheet.byId.get(id)?.label ?? id,
              text: read!.errors![id]!.text.slice(0, 200),
            }),
          ),
        )
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      amendments.fail(header.id, error)
    }
  }
  return filled
}

async function write(
  tx: Tx,
  sheet: OpenSheet,
  { group, filled }: { group: OutputGroup; filled: FilledRow[] },
): Promise<RowResult[]> {
  const { output, job, isStaging } = group
  const places = placesOf(group, filled)
  const options: WriteOptions = { by: { kind: 'run', id: job.id }, keep: true, places }
  const rows = filled.map(({ row }) => row)
  if (output.keys.length > 0) {
    const { rows: results } = await upsertRecords(tx, sheet, rows, { ...options, keys: output.keys })
    if (places && isOwn(group)) await moveUp(tx, sheet, ahead(results, places))
    return results
  }
  // A staging sheet is new each time, and its history is never shown.
  if (isStaging) return (await insertRecords(tx, sheet, rows, { ...options, importNo: 0 })).rows
  return writeBySource(tx, sheet, { group, filled, options })
}

/** The positions of new records; jobs launched before positions were stored add them at the end. */
function placesOf({ job, index }: OutputGroup, filled: readonly FilledRow[]): number[] | undefined {
  const base = job.outputs[index]?.base
  if (base === undefined) return undefined
  return filled.map(({ run }) => placeOf({ base }, run.header.job!.number))
}

/** All records of the sheet come from this job. */
const isOwn = ({ output, isStaging }: OutputGroup): boolean => isStaging || output.sheetId === undefined

/** A record created by a later row belongs to the first row with its keys. */
const ahead = (results: readonly RowResult[], places: readonly number[]) =>
  results.flatMap(({ id, index, outcome }) =>
    id !== null && outcome !== 'inserted' && outcome !== 'failed' ? [{ id, place: places[index]! }] : [],
  )
