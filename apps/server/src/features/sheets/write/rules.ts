import { cellText, isComputed } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { type CellProblem, checkReferences } from './references.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { keepError } from './drafts.ts'
import type { Draft } from './types.ts'
import { matchKeys } from './match-keys.ts'
import { keyText } from './key-text.ts'

interface Ruling {
  /** A violation is kept as an error of its cell; otherwise it fails the row. */
  keep: boolean
}

/** Checks the rules that need more than a single value: required and unique. */
export async function applyRules(tx: Tx, sheet: OpenSheet, { drafts, keep }: Ruling & { drafts: Draft[] }) {
  for (const column of sheet.columns)
    if (column.required && !isComputed(column.type)) requireValue(drafts, column, keep)
  for (const column of sheet.columns)
    if (column.validators.unique) await refuseTwice(tx, sheet, { drafts, column, keep })
  for (const column of sheet.columns)
    if (column.type === 'link' || column.type === 'file')
      await refuseUnknown(tx, sheet, { drafts, column, keep })
}

const concerns = (draft: Draft, column: sheets.Column) =>
  draft.issues.length === 0 && (draft.before === null || draft.named.has(column.id))

function requireValue(drafts: Draft[], column: sheets.Column, keep: boolean) {
  for (const draft of drafts) {
    const empty = draft.cells[column.id] === undefined && draft.errors[column.id] === undefined
    if (empty && concerns(draft, column))
      breakRule(draft, column, { keep, error: { code: 'required', text: '' }, message: 'is required' })
  }
}

/** Rejects links to records, by title or id, and files that do not exist. */
async function refuseUnknown(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, column, keep }: Ruling & { drafts: Draft[]; column: sheets.Column },
) {
  const named = drafts.filter((draft) => draft.issues.length === 0 && draft.named.has(column.id))
  await checkReferences(tx, sheet, {
    columns: [column],
    rows: named.map((draft) => ({
      cells: draft.cells,
      before: draft.trusted ?? draft.before?.cells,
      refuse: (_id, problem) => breakRule(draft, column, { keep, ...problem }),
    })),
  })
}

async function refuseTwice(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, column, keep }: Ruling & { drafts: Draft[]; column: sheets.Column },
) {
  const concerned = drafts.filter((draft) => concerns(draft, column) && draft.cells[column.id] !== undefined)
  if (concerned.length === 0) return
  const values = [...new Set(concerned.map((draft) => keyText(column, draft.cells[column.id]!)))]
  const taken = await matchKeys(tx, sheet, { columns: [column], keys: values.map((value) => [value]) })
  // The current values of these records do not count, because they are being replaced.
  const own = new Set(concerned.map(({ id }) => id))
  const used = new Set(taken.filter(({ id }) => !own.has(id)).map(({ index }) => values[index]!))
  for (const draft of concerned) {
    const value = draft.cells[column.id]!
    const key = keyText(column, value)
    if (!used.has(key)) used.add(key)
    else
      breakRule(draft, column, {
        keep,
        error: { code: 'duplicate', text: cellText(column, value) },
        message: 'is already used by another record, and values must be unique',
      })
  }
}

function breakRule(draft: Draft, column: sheets.Column, { keep, message, error }: Ruling & CellProblem) {
  if (keep) return keepError(draft, column.id, error)
  draft.issues.push({ path: `cells.${column.key}`, message })
  draft.code ??= error.code === 'duplicate' ? 'duplicate' : 'invalid'
}
