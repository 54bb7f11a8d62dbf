import { useMemo } from 'react'
import type { GridCell, Item } from '@glideapps/glide-data-grid'
import { isRecordId, showCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { isWhole, typeOf } from '../cells/column-kinds.ts'
import { gridCell, LOADING_CELL, type CellContext } from '../cells/grid-cell.ts'
import { fittedCell } from '../cells/text-cell.ts'
import type { GridContext } from '../grid-context.ts'
import { statusOf } from '../../status/status-of.ts'
import { useStatusWords } from '../../status/use-status-words.ts'
import { HEAD_FONT } from '../look/theme.ts'
import type { Tokens } from '../look/tokens.ts'
import type { Grid } from './use-grid.ts'
import type { GridView } from '../../api/views.ts'

const NO_WORDS: readonly string[] = []

const wordsOf = (search: string): readonly string[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length > 0 ? words : NO_WORDS
}

interface CellsInput {
  view: GridView
  tokens: Tokens
  /** Incremented when rows change their number or positions. */
  shape: number
  columns: readonly sheets.Column[]
}

/** Returns the cells to draw, cached per record object. */
export function useCells(grid: Grid, { view, tokens, shape, columns }: CellsInput): (cell: Item) => GridCell {
  const { search, rowHeight } = view
  const { locale, readOnly } = grid
  const statuses = useStatusWords()
  const context = useMemo((): CellContext => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const labels = () => grid.model.store.labels
    return {
      tokens,
      words: wordsOf(search),
      wrap: rowHeight !== 'short',
      readOnly,
      labelOf: (id) => labels()[id] ?? (isRecordId(id) ? grid.t('deletedRecord') : id),
      statusOf: (cell, value) => statusOf(cell, value, statuses),
      show: (column, value) => showCell(column, value, { locale, timeZone, labels: labels() }),
    }
  }, [grid, tokens, search, rowHeight, readOnly, locale, statuses])
  const draw = useMemo(() => drawer(grid, context), [grid, context])
  // A new function makes the grid redraw everything.
  return useMemo(
    () =>
      ([column, line]: Item) =>
        draw({ columns, shape }, column, line),
    [draw, columns, shape],
  )
}

function drawer(grid: Grid, context: CellContext) {
  const kept = new WeakMap<sheets.SheetRecord, Map<sheets.Column, GridCell>>()
  const { tokens } = context
  const muted = { textDark: tokens.muted }

  function cellOf(column: sheets.Column, record: sheets.SheetRecord): GridCell {
    let cells = kept.get(record)
    if (!cells) kept.set(record, (cells = new Map<sheets.Column, GridCell>()))
    let cell = cells.get(column)
    if (!cell) cells.set(column, (cell = gridCell(column, record, context)))
    return cell
  }

  return ({ columns }: Pick<CellsInput, 'columns' | 'shape'>, at: number, line: number): GridCell => {
    const { layout, edits } = grid.model
    const column = columns[at]
    if (!column) return LOADING_CELL
    const head = layout.headAt(line)
    if (head !== null) return headCell(grid, { head, column: at, tokens })
    if (line >= layout.lines)
      return fittedCell(at === 0 ? `+ ${grid.t('newRow')}` : '', { themeOverride: muted })
    const row = layout.rowAt(line)
    const record = row === null ? undefined : grid.model.shown(row)
    if (!record) return LOADING_CELL
    const cell = cellOf(column, record)
    const conflict = edits.overlay.conflict(record.id, column.key)
    if (!conflict) return edits.drafts.has(record.id) ? tinted(cell, tokens.warningSoft) : cell
    return tinted(cell, tokens.warningSoft, tokens.warning)
  }
}

const tinted = (cell: GridCell, bgCell: string, textDark?: string): GridCell => ({
  ...cell,
  themeOverride: { ...cell.themeOverride, bgCell, ...(textDark ? { textDark } : {}) },
})

/** The header of a group: its common value and number of rows. */
function headCell(
  grid: Grid,
  { head, column, tokens }: { head: number; column: number; tokens: Tokens },
): GridCell {
  const group = grid.model.layout.groups[head]
  const themeOverride = { bgCell: tokens.sunken, textDark: tokens.text, baseFontStyle: HEAD_FONT }
  if (!group || column > 0) return fittedCell('', { themeOverride })
  const [text, ...whole] = headForms(grid, head)
  return fittedCell(text, { themeOverride, ...(whole.length > 0 ? { whole } : {}) })
}

/** The text of a group header, with shorter forms of a number or date for narrow columns. */
export function headForms(grid: GridContext, head: number): [string, ...string[]] {
  const group = grid.model.layout.groups[head]
  if (!group) return ['']
  const by = grid.columns.find(({ key }) => key === grid.props.view.groupBy)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const { labels } = grid.model.store
  const value = group.value as sheets.CellValue
  const shown = by && value !== null ? showCell(by, value, { locale: grid.locale, timeZone, labels }) : ''
  const name = shown === '' ? grid.t('emptyGroup') : shown
  const mark = grid.model.layout.isClosed(head) ? '▸' : '▾'
  const form = (shownName: string) => `${mark}  ${grid.t('group', { name: shownName, count: group.rows })}`
  return by && isWhole(typeOf(by)) ? [form(name), `${mark}  ${name}`, form('##')] : [form(name)]
}
