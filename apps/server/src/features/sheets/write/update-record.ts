import { type Issue, type sheets } from '@millrace/contract'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { presentRecord } from '../model/present-record.ts'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { checkDrafts, writeDrafts } from './apply-drafts.ts'
import { changedDraft } from './drafts.ts'
import { loadRecords } from './load-records.ts'
import { moveRecord } from './move-record.ts'
import type { WriteOptions, WriteRow } from './types.ts'
import { beginWork, endWork } from './work.ts'

interface RecordUpdate extends WriteRow {
  id: string
  /** Moves the record after this one, or to the front (null). */
  after?: string | null | undefined
  /** The values as given, so that a conflict can show both versions. */
  given?: Record<string, sheets.CellValue>
}

/**
 * Updates one record completely or not at all. Throws `not_found`, `invalid_request`, or `conflict` with both versions.
 * The sheet must be locked.
 */
export async function updateRecord(
  tx: Tx,
  sheet: OpenSheet,
  update: RecordUpdate,
  options: Pick<WriteOptions, 'by'>,
): Promise<{ record: RecordRow; changeId: string | null }> {
  const before = await expectRecord(tx, sheet, update)
  const work = beginWork(sheet)
  const draft = changedDraft(before, update, 0)
  await checkDrafts(tx, sheet, { drafts: [draft], at: work.at })
  if (draft.issues.length > 0) throw refusal(draft.issues)
  await writeDrafts(tx, sheet, { drafts: [draft], work, options })
  if (update.after !== undefined) await moveRecord(tx, sheet, { record: before, after: update.after, work })
  const changeId = await endWork(tx, sheet, { work, options })
  const record = (await loadRecords(tx, sheet, [update.id])).get(update.id)!
  return { record, changeId }
}

/** The record, if it has the expected version. Throws `not_found` or `conflict`. */
export async function expectRecord(
  tx: Tx,
  sheet: OpenSheet,
  { id, version, given }: Pick<RecordUpdate, 'id' | 'version' | 'given'>,
): Promise<RecordRow> {
  const record = (await loadRecords(tx, sheet, [id])).get(id)
  if (!record) throw notFound('record')
  if (version === undefined || version === record.version) return record
  const details = { current: presentRecord(record, sheet), yours: given ?? {} }
  throw new Failure(
    'conflict',
    'Someone else changed this record since you opened it. Reload and try again.',
    details,
  )
}

const refusal = (issues: Issue[]) =>
  invalid(issues.map(({ path, message }) => ({ path: `body.${path}`, message })))
