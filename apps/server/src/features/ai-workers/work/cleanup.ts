import { withoutHidden, type sheets } from '@millrace/contract'
import { inAccount } from '../../../lib/scoped.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { writeOnce } from '../../flows/index.ts'
import {
  deleteRecords,
  type OpenSheet,
  type RecordRow,
  rowsAfter,
  updateRecords,
} from '../../sheets/index.ts'
import { workerTexts } from '../texts/texts.ts'
import type { CodeJob, CodePlace, Piece } from './code-program.ts'
import { openOwn } from './own-sheet.ts'
import type { CallOutput } from './steps.ts'
import type { ToolResult } from './tool-types.ts'

const PAGE = 500
/** Rows that are compared with each other; more are left out, and the task says so. */
const COMPARED_MAX = 100_000
const REMOVED_MAX = 5000
const EXAMPLES = 5

const keysIn = ({ execution }: CodePlace): string[] => {
  const { keyColumns } = execution.params.values
  return Array.isArray(keyColumns) ? keyColumns : keyColumns ? [String(keyColumns)] : []
}

/**
 * Cleans the cells of a sheet and removes rows that say the same. Cells are written like by any step, with history and
 * undo; rows are deleted only when a person has approved it, and can be restored.
 */
export const cleanup: CodeJob = {
  plan: (at) => {
    const t = workerTexts(at.language)
    const clean = { title: t('clean.task'), data: { kind: 'clean' } }
    const duplicates = { title: t('duplicates.task'), data: { kind: 'duplicates' } }
    return Promise.resolve([clean, ...(keysIn(at).length > 0 ? [duplicates] : [])])
  },
  work: (at, piece) => {
    if (piece.task.data?.kind === 'clean') return cleanPage(at, piece)
    return piece.from === null ? findDuplicates(at) : removeDuplicates(at, piece)
  },
}

interface CleanFrom {
  after: number | null
  rows: number
  changed: number
}

/** A page of rows, read and written in one transaction under the sheet's lock: nobody's change is overwritten. */
async function cleanPage(at: CodePlace, { from }: Piece): Promise<ToolResult> {
  const before = (from ?? { after: null, rows: 0, changed: 0 }) as unknown as CleanFrom
  const { env, step, execution } = at
  const page = await writeOnce(env, step, async (tx, calculated) => {
    const sheet = await openOwn(tx, at, { lock: true, calculated })
    const rows = await rowsAfter(tx, sheet, { after: before.after, limit: PAGE, now: env.context.now() })
    const changes = []
    for (const row of rows) {
      await takeTurn()
      const cells = cleanedCells(sheet, row)
      if (Object.keys(cells).length > 0) changes.push({ id: row.id, version: row.version, cells })
    }
    const by = { kind: 'run', id: `${step.runId}/${step.path}` } as const
    const outcome = changes.length > 0 ? await updateRecords(tx, sheet, changes, { by, atomic: false }) : null
    return {
      rows: before.rows + rows.length,
      changed: before.changed + (outcome?.updated ?? 0),
      updated: outcome?.updated ?? 0,
      after: rows.length === PAGE ? rows.at(-1)!.position : null,
    }
  })
  const { after, rows, changed, updated } = page
  const text = workerTexts(at.language)('clean.note', { count: changed, rows })
  const sheets = [{ id: String(execution.params.values.sheet), changed: updated }]
  return { ok: true, text, sheets, data: { next: after === null ? null : { after, rows, changed } } }
}

const TEXTS: ReadonlySet<sheets.ColumnType> = new Set(['text', 'longText', 'url', 'email', 'phone'] as const)

function cleanedCells({ columns }: OpenSheet, { cells }: RecordRow): RecordRow['cells'] {
  const cleaned: RecordRow['cells'] = {}
  for (const { id, type } of columns) {
    const value = cells[id]
    if (!TEXTS.has(type) || typeof value !== 'string') continue
    const better = cleanText(value, type)
    if (better !== value) cleaned[id] = better === '' ? null : better
  }
  return cleaned
}

/** Without invisible characters, and with the spaces that a person would write. */
export function cleanText(value: string, type: sheets.ColumnType): string {
  const visible = withoutHidden(value.normalize('NFC')).text
  if (type === 'longText')
    return visible
      .replaceAll(/[^\S\n ]+/g, (spaces) => ' '.repeat(spaces.length))
      .replaceAll(/(?<! ) +(?=\n)/g, '')
      .trim()
  const words = visible.match(/\S+/g) ?? []
  return type === 'email' ? words.join('').toLowerCase() : words.join(' ')
}

/** What two rows have to share to be the same: the words of the key columns, whatever their case and spaces. */
function keyOf(row: RecordRow, columns: readonly string[]): string | null {
  const parts = columns.map((id) => {
    const value = row.cells[id]
    return value === null || value === undefined ? '' : cleanText(textOf(value), 'text').toLowerCase()
  })
  return parts.every((part) => part === '') ? null : JSON.stringify(parts)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

interface Duplicates {
  ids: string[]
  examples: string[]
  rows: number
  isCut: boolean
}

async function findDuplicates(at: CodePlace): Promise<ToolResult> {
  const t = workerTexts(at.language)
  const { ids, examples, rows, isCut } = await readDuplicates(at)
  const note = isCut ? ` ${t('duplicates.tooMany', { most: COMPARED_MAX })}` : ''
  if (ids.length === 0) return { ok: true, text: t('duplicates.none', { rows }) + note }
  return {
    ok: true,
    text: t('duplicates.ask', { count: ids.length }) + note,
    data: { next: { ids, examples } },
  }
}

async function readDuplicates(at: CodePlace): Promise<Duplicates> {
  const { env, execution, step } = at
  const seen = new Set<string>()
  const found: Duplicates = { ids: [], examples: [], rows: 0, isCut: false }
  for (let after: number | null = null; ;) {
    step.signal.throwIfAborted()
    const page = await inAccount(env.context, execution.accountId, async (tx) => {
      const sheet = await openOwn(tx, at, { lock: false })
      const columns = keysIn(at).flatMap((key) => sheet.byKey.get(key.toLowerCase())?.id ?? [])
      return { columns, rows: await rowsAfter(tx, sheet, { after, limit: PAGE, now: env.context.now() }) }
    })
    for (const row of page.rows) {
      await takeTurn()
      const key = keyOf(row, page.columns)
      if (key !== null && seen.has(key)) note(found, row, page.columns)
      else if (key !== null) seen.add(key)
    }
    found.rows += page.rows.length
    found.isCut = found.rows >= COMPARED_MAX
    if (page.rows.length < PAGE || found.isCut || found.ids.length >= REMOVED_MAX) return found
    after = page.rows.at(-1)!.position
  }
}

function note(found: Duplicates, row: RecordRow, columns: readonly string[]): void {
  if (found.ids.length >= REMOVED_MAX) return
  found.ids.push(row.id)
  if (found.examples.length < EXAMPLES)
    found.examples.push(columns.map((id) => textOf(row.cells[id] ?? '').slice(0, 100)).join(' · '))
}

/** Asks first, always: what is deleted was somebody's. */
async function removeDuplicates(at: CodePlace, { from }: Piece): Promise<ToolResult> {
  const t = workerTexts(at.language)
  const { ids, examples } = from as { ids: string[]; examples: string[] }
  if (at.approved === null) {
    const text = [t('duplicates.examples'), ...examples.map((one) => `- ${one}`)].join('\n')
    const data = { title: t('duplicates.ask', { count: ids.length }), text, fields: [], assignee: null }
    return { wait: { kind: 'approval', data } }
  }
  if (!at.approved.approved) return { ok: true, text: t('duplicates.declined', { count: ids.length }) }
  const { env, step, execution } = at
  const { deleted } = await writeOnce(env, step, async (tx) => {
    const sheet = await openOwn(tx, at, { lock: true })
    const by = { kind: 'run', id: `${step.runId}/${step.path}` } as const
    const outcome = await deleteRecords(
      tx,
      sheet,
      ids.map((id) => ({ id })),
      { by, atomic: false },
    )
    return { deleted: outcome.deleted }
  })
  const output: CallOutput = {
    ok: true,
    text: t('duplicates.removed', { count: deleted }),
    sheets: [{ id: String(execution.params.values.sheet), changed: deleted }],
  }
  return output
}
