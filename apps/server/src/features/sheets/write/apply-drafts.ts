import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { recordChange, type RecordChange } from './changes.ts'
import { calculate } from './calculate.ts'
import { finishWrite } from './finish.ts'
import { placesFor } from './places.ts'
import { isCalculated } from './read-rows.ts'
import { applyRules } from './rules.ts'
import { changedCells, saveChanged, saveNew } from './save-drafts.ts'
import type { Draft, RowResult, WriteOptions, WriteOutcome } from './types.ts'

/** Rows that led to no draft, such as those whose record is gone. */
export type Refused = Omit<RowResult, 'outcome' | 'version'>

/**
 * The one way of records into a sheet: calculates formulas, holds to the rules, writes, keeps history, counts, and
 * tells listeners. The sheet must be locked.
 */
export async function applyDrafts(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, refused = [], options }: { drafts: Draft[]; refused?: Refused[]; options: WriteOptions },
): Promise<WriteOutcome> {
  if (!sheet.locked) throw new Error('whoever writes to a sheet opens it with lock')
  await applyRules(tx, sheet, { drafts, keep: options.keep ?? false })
  calculate(sheet, drafts)
  const failing = drafts.some((draft) => draft.issues.length > 0) || refused.length > 0
  const good = options.atomic && failing ? [] : drafts.filter((draft) => draft.issues.length === 0)
  const fresh = good.filter((draft) => !draft.before)
  const changed = good.filter((draft) => draft.before && changedCells(draft).length > 0)
  await save(tx, sheet, { fresh, changed, options })
  const changeId = await remember(tx, sheet, { fresh, changed, options })
  if (fresh.length + changed.length > 0) await finishWrite(tx, sheet, { rows: fresh.length })
  return outcomeOf({ sheet, drafts, refused, written: new Set([...fresh, ...changed]), changeId })
}

interface Written {
  fresh: Draft[]
  changed: Draft[]
  options: WriteOptions
}

async function save(tx: Tx, sheet: OpenSheet, { fresh, changed, options }: Written) {
  if (fresh.length > 0) {
    const positions = await placesFor(tx, sheet, { count: fresh.length, after: options.after })
    for (const [n, draft] of fresh.entries()) draft.position = positions[n]!
    await saveNew(tx, sheet, { drafts: fresh, importNo: options.importNo ?? null })
  }
  if (changed.length > 0) await saveChanged(tx, sheet, changed)
}

async function remember(tx: Tx, sheet: OpenSheet, { fresh, changed, options }: Written) {
  const count = fresh.length + changed.length
  // An import is taken back by its number; a line for each of its records would double it.
  if (count === 0 || options.importNo !== undefined) return null
  const kind = options.kind ?? (changed.length > 0 ? 'update' : 'create')
  const records = [...fresh, ...changed].map((draft) => changeOf(sheet, draft))
  return recordChange(tx, sheet, { kind, by: options.by, undoes: options.undoes, records })
}

/** What people changed; what formulas made of it is not told again. */
function changeOf(sheet: OpenSheet, draft: Draft): RecordChange {
  const ids = changedCells(draft).filter((id) => {
    const column = sheet.byId.get(id)
    return !column || !isCalculated(column)
  })
  const { before } = draft
  return {
    id: draft.id,
    before: before ? pick(before.cells, ids) : null,
    after: pick(draft.cells, ids),
    errorsBefore: before ? pickErrors(before.errors ?? {}, ids) : null,
    errorsAfter: pickErrors(draft.errors, ids),
  }
}

/** Empty ones are told as null, so that it is known which cells changed. */
const pick = (cells: Cells, ids: string[]): Cells =>
  Object.fromEntries(ids.map((id) => [id, cells[id] ?? null]))

function pickErrors(errors: CellErrors, ids: string[]): CellErrors | null {
  const found = ids.flatMap((id) => (errors[id] ? [[id, errors[id]] as const] : []))
  return found.length > 0 ? Object.fromEntries(found) : null
}

function outcomeOf(input: {
  sheet: OpenSheet
  drafts: Draft[]
  refused: Refused[]
  written: Set<Draft>
  changeId: string | null
}): WriteOutcome {
  const { sheet, drafts, refused, written, changeId } = input
  const rows: RowResult[] = refused.map((row) => ({ ...row, version: null, outcome: 'failed' }))
  for (const draft of drafts)
    for (const index of draft.indexes) rows.push(resultOf(draft, { index, written: written.has(draft) }))
  rows.sort((a, b) => a.index - b.index)
  const count = (outcome: RowResult['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    changeId,
    inserted: count('inserted'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    deleted: count('deleted'),
    failed: count('failed'),
    rows,
    revision: sheet.revision,
    cellsKept: [...written].reduce((sum, { errors }) => sum + Object.keys(errors).length, 0),
  }
}

function resultOf(draft: Draft, { index, written }: { index: number; written: boolean }): RowResult {
  const { before, issues, code } = draft
  const base = { index, issues, code, current: null }
  if (issues.length > 0) return { ...base, id: before?.id ?? null, version: null, outcome: 'failed' }
  const id = written || before ? draft.id : null
  const version = before ? before.version + (written ? 1 : 0) : written ? 1 : null
  if (!written) return { ...base, id, version, outcome: 'unchanged' }
  // Of several rows for one new record, the first makes it and the others change it.
  const outcome = !before && index === draft.indexes[0] ? 'inserted' : 'updated'
  return { ...base, id, version, outcome }
}
