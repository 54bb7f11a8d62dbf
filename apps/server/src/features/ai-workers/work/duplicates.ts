import { inAccount } from '../../../lib/scoped.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { writeOnce } from '../../flows/index.ts'
import { deleteRecords, type RecordRow, rowsAfter } from '../../sheets/index.ts'
import { workerTexts } from '../texts/texts.ts'
import { cleanText } from './cleanup.ts'
import type { CodePlace, Piece } from './code-program.ts'
import { openOwn } from './own-sheet.ts'
import type { CallOutput } from './steps.ts'
import type { ToolResult } from './tool-types.ts'

const PAGE = 500
/** Rows that are compared with each other; more are left out, and the task says so. */
const COMPARED_MAX = 100_000
const REMOVED_MAX = 5000
/** Groups that are shown to the person who is asked, and rows of each. */
const EXAMPLES = 5
const ROWS_SHOWN = 10

/** The columns of which the values make rows the same; none: nothing is looked for. */
export const keysIn = ({ execution }: CodePlace): string[] => {
  const { keyColumns } = execution.params.values
  return Array.isArray(keyColumns) ? keyColumns : keyColumns ? [String(keyColumns)] : []
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

/** Rows that are the same, by their numbers in the sheet. */
interface Group {
  text: string
  keeps: number
  deletes: number[]
}

interface Duplicates {
  ids: string[]
  /** The first ones, by what their rows share. */
  groups: Map<string, Group>
  rows: number
  isCut: boolean
}

export async function findDuplicates(at: CodePlace): Promise<ToolResult> {
  const t = workerTexts(at.language)
  const { ids, groups, rows, isCut } = await readDuplicates(at)
  const note = isCut ? ` ${t('duplicates.tooMany', { most: COMPARED_MAX })}` : ''
  if (ids.length === 0) return { ok: true, text: t('duplicates.none', { rows }) + note }
  return {
    ok: true,
    text: t('duplicates.ask', { count: ids.length }) + note,
    data: { next: { ids, examples: [...groups.values()].map((group) => exampleOf(at, group)) } },
  }
}

async function readDuplicates(at: CodePlace): Promise<Duplicates> {
  const { env, execution, step } = at
  /** The first row of each group: its number, and what it says. */
  const seen = new Map<string, First>()
  const found: Duplicates = { ids: [], groups: new Map(), rows: 0, isCut: false }
  for (let after: number | null = null; ;) {
    step.signal.throwIfAborted()
    const page = await inAccount(env.context, execution.accountId, async (tx) => {
      const sheet = await openOwn(tx, at, { lock: false })
      const columns = keysIn(at).flatMap((key) => sheet.byKey.get(key.toLowerCase())?.id ?? [])
      return { columns, rows: await rowsAfter(tx, sheet, { after, limit: PAGE, now: env.context.now() }) }
    })
    for (const row of page.rows) {
      await takeTurn()
      found.rows += 1
      const key = keyOf(row, page.columns)
      if (key === null) continue
      const first = seen.get(key)
      if (first) note(found, row, { key, first })
      else seen.set(key, { at: found.rows, text: shownText(row, page.columns) })
    }
    found.isCut = found.rows >= COMPARED_MAX
    if (page.rows.length < PAGE || found.isCut || found.ids.length >= REMOVED_MAX) return found
    after = page.rows.at(-1)!.position
  }
}

interface First {
  at: number
  text: string
}

const LONGEST_SHOWN = 100
/** The key cells of the row that stays. */
const shownText = (row: RecordRow, columns: readonly string[]): string =>
  columns.map((id) => textOf(row.cells[id] ?? '').slice(0, LONGEST_SHOWN)).join(' · ')

function note(found: Duplicates, row: RecordRow, { key, first }: { key: string; first: First }): void {
  if (found.ids.length >= REMOVED_MAX) return
  found.ids.push(row.id)
  const group = found.groups.get(key)
  if (group) group.deletes.push(found.rows)
  else if (found.groups.size < EXAMPLES)
    found.groups.set(key, { text: first.text, keeps: first.at, deletes: [found.rows] })
}

/** Which row of a group stays, and which go. */
function exampleOf({ language }: CodePlace, { text, keeps, deletes }: Group): string {
  const shown = deletes.slice(0, ROWS_SHOWN).join(', ')
  const rows = deletes.length > ROWS_SHOWN ? `${shown}, …` : shown
  return workerTexts(language)('duplicates.example', { count: deletes.length, text, keeps, rows })
}

/** Asks first, always: what is deleted was somebody's. */
export async function removeDuplicates(at: CodePlace, { from }: Piece): Promise<ToolResult> {
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
