import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { type RecordChange, recordChange } from './changes.ts'
import { finishWrite } from '../model/finish-write.ts'
import type { WriteOptions } from './types.ts'

/** Collects everything that one call does to a sheet: one change, which is undone as a whole. */
export interface Work {
  readonly changeId: string
  /** The time of the change, for records and formulas. */
  readonly at: Date
  readonly records: RecordChange[]
  /** Number of records written; imports keep no list of them. */
  written: number
  /** By how many rows the sheet grew. */
  rows: number
}

/**
 * Begins a change to a locked sheet. Rows of a system sheet are only written by the server and by runs of its AI
 * columns.
 */
export function beginWork(
  sheet: OpenSheet,
  { live, mirrors }: Pick<WriteOptions, 'live' | 'mirrors'> = {},
): Work {
  if (!sheet.locked) throw new Error('a sheet must be opened with lock to be written')
  if (!live && !mirrors) refuseSystemRows(sheet)
  return {
    changeId: newId('change'),
    at: sheet.calculated?.at ?? new Date(),
    records: [],
    written: 0,
    rows: 0,
  }
}

/** Rejects adding, changing or deleting rows of a system sheet. */
export function refuseSystemRows(sheet: Pick<OpenSheet, 'system' | 'name'>): void {
  if (sheet.system !== null)
    throw new Failure(
      'conflict',
      `“${sheet.name}” shows what your agents record, so its rows can’t be changed here.`,
    )
}

/** Ends a change: stores it, updates counts and notifies listeners. Returns its id, or null when nothing changed. */
export async function endWork(
  tx: Tx,
  sheet: OpenSheet,
  { work, options }: { work: Work; options: Pick<WriteOptions, 'by' | 'kind' | 'undoes' | 'mirrors'> },
): Promise<string | null> {
  const { changeId, records, written, rows } = work
  if (written === 0) return null
  const { kind = 'update', by, undoes } = options
  if (records.length > 0 && !options.mirrors)
    await recordChange(tx, sheet, { id: changeId, kind, by, undoes, records: merged(records) })
  await finishWrite(tx, sheet, { rows })
  return records.length > 0 ? changeId : null
}

/** One entry per record: a call may both move it and change its cells. */
function merged(records: RecordChange[]): RecordChange[] {
  const byId = new Map<string, RecordChange>()
  for (const one of records) {
    const other = byId.get(one.id)
    byId.set(one.id, other ? both(other, one) : one)
  }
  return [...byId.values()]
}

const both = (a: RecordChange, b: RecordChange): RecordChange => ({
  id: a.id,
  before: a.before && { ...b.before, ...a.before },
  after: b.after && { ...a.after, ...b.after },
  errorsBefore: a.errorsBefore ?? b.errorsBefore ?? null,
  errorsAfter: b.errorsAfter ?? a.errorsAfter ?? null,
})
