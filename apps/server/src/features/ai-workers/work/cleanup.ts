import { withoutHidden, type sheets } from '@millrace/contract'
import { takeTurn } from '../../../lib/take-turn.ts'
import { writeOnce } from '../../flows/index.ts'
import { type OpenSheet, type RecordRow, rowsAfter, updateRecords } from '../../sheets/index.ts'
import { workerTexts } from '../texts/texts.ts'
import type { CodePlace, Piece } from './code-program.ts'
import { openOwn } from './own-sheet.ts'
import type { ToolResult } from './tool-types.ts'

const PAGE = 500

interface CleanFrom {
  after: number | null
  rows: number
  changed: number
  /** Cleaned cells by the id of their column. */
  cells: Record<string, number>
}

/** A page of rows, read and written in one transaction under the sheet's lock: nobody's change is overwritten. */
export async function cleanPage(at: CodePlace, { from }: Piece): Promise<ToolResult> {
  const before = (from ?? { after: null, rows: 0, changed: 0, cells: {} }) as unknown as CleanFrom
  const { env, step, execution } = at
  const page = await writeOnce(env, step, async (tx, calculated) => {
    const sheet = await openOwn(tx, at, { lock: true, calculated })
    const rows = await rowsAfter(tx, sheet, { after: before.after, limit: PAGE, now: env.context.now() })
    const changes = []
    const counts = { ...before.cells }
    for (const row of rows) {
      await takeTurn()
      const cells = cleanedCells(sheet, row)
      if (Object.keys(cells).length > 0) changes.push({ id: row.id, version: row.version, cells })
      for (const id of Object.keys(cells)) counts[id] = (counts[id] ?? 0) + 1
    }
    const by = { kind: 'run', id: `${step.runId}/${step.path}` } as const
    const outcome = changes.length > 0 ? await updateRecords(tx, sheet, changes, { by, atomic: false }) : null
    return {
      rows: before.rows + rows.length,
      changed: before.changed + (outcome?.updated ?? 0),
      updated: outcome?.updated ?? 0,
      cells: counts,
      columns: columnsIn(counts, sheet),
      after: rows.length === PAGE ? rows.at(-1)!.position : null,
    }
  })
  const { after, rows, changed, updated, cells, columns } = page
  const t = workerTexts(at.language)
  const note = t('clean.note', { count: changed, rows })
  const text = columns === '' ? note : t('clean.columns', { note, columns })
  const sheets = [{ id: String(execution.params.values.sheet), changed: updated }]
  return { ok: true, text, sheets, data: { next: after === null ? null : { after, rows, changed, cells } } }
}

const MOST_COLUMNS = 5
const LONGEST_LABEL = 40

/** "Email: 7, Name: 5": the columns with the most cleaned cells. */
function columnsIn(counts: Record<string, number>, { byId }: OpenSheet): string {
  const most = Object.entries(counts).sort(([, a], [, b]) => b - a)
  const told = most.slice(0, MOST_COLUMNS).map(([id, count]) => {
    const label = byId.get(id)?.label ?? id
    return `${label.slice(0, LONGEST_LABEL).toWellFormed()}: ${count}`
  })
  return [...told, ...(most.length > MOST_COLUMNS ? ['…'] : [])].join(', ')
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
