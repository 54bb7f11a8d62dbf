import { useRef } from 'react'
import { linkReason, showCell } from '@millrace/cells'
import { useStore } from 'zustand'
import { statusOf } from '../../status/status-of.ts'
import { useStatusWords } from '../../status/use-status-words.ts'
import { useSheet } from '../../api/sheet.ts'
import { useCellReasons } from '../../kit/cell-reasons.ts'
import { recordAt, type GridContext } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useOfModel } from '../hooks/use-model.ts'
import { beside, usePlaced } from '../hooks/use-placed.ts'
import { placeOf } from '../selection.ts'
import { useGridTexts } from '../texts.ts'
import css from './parts.module.css'
import { isWhole, typeOf } from '../cells/column-kinds.ts'
import { GLYPH_ROOM, showsStatus } from '../cells/ai-cell.ts'
import { headForms } from '../hooks/use-cells.ts'
import { CELL_FONT, CELL_PADDING, HEAD_FONT, textWidth } from '../look/theme.ts'
import { HEAD_LINE, type CellPosition } from '../ui-state.ts'

/** Width of the type icon and padding next to the name in a column header. */
const HEAD_PARTS = 28 + CELL_PADDING

/** The column name, or the number or date of a cell or group header, that does not fit; null for all others. */
function cutValue(grid: GridContext, { column: at, line }: CellPosition): string | null {
  const bounds = grid.editor?.getBounds(at, line)
  if (!bounds) return null
  if (line === HEAD_LINE) return ifCut(grid.columns[at]?.label ?? '', HEAD_FONT, bounds.width - HEAD_PARTS)
  const room = bounds.width - 2 * CELL_PADDING
  const head = grid.model.layout.headAt(line)
  if (head !== null) {
    const [text, ...shorter] = headForms(grid, head)
    return at === 0 && shorter.length > 0 ? ifCut(text, HEAD_FONT, room) : null
  }
  const column = grid.columns[at]
  const record = recordAt(grid, line)
  const value = column ? record?.cells[column.key] : undefined
  if (!column || !record || !isWhole(typeOf(column)) || value === undefined || value === null) return null
  if (record.errors[column.key]) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const glyph = showsStatus(record.live?.[column.key]) ? GLYPH_ROOM : 0
  return ifCut(showCell(column, value, { locale: grid.locale, timeZone }), CELL_FONT, room - glyph)
}

const ifCut = (text: string, font: string, room: number): string | null =>
  textWidth(text, font) > room ? text : null

/**
 * A tooltip at a cell: its error, why its run failed, or a number that does not fit. For the hovered cell, else the
 * selected one. At a column header, its full name if it does not fit.
 */
export function CellTip({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const reasons = useCellReasons()
  const statuses = useStatusWords()
  const tip = useRef<HTMLOutputElement>(null)
  const hovered = useStore(grid.ui, (ui) => ui.hovered)
  const selection = useStore(grid.ui, (ui) => ui.selection)
  const editing = useStore(grid.ui, (ui) => ui.editing)
  const place = editing ? null : (hovered ?? (selection.current ? placeOf(selection) : null))
  const column = place ? grid.columns[place.column] : undefined
  const record = useOfModel(grid, () => (place && column ? recordAt(grid, place.line) : undefined))
  const error = column && record?.errors[column.key]
  const { data: target } = useSheet(error && column.type === 'link' ? column.settings.sheetId : undefined)
  const status = column && record?.live?.[column.key]
  // The reason of a failed run rarely fits into the cell.
  const failed = status?.status === 'error' ? status : undefined
  const cut = useOfModel(grid, () => (place && !error && !failed ? cutValue(grid, place) : null))
  usePlaced(grid, tip, { at: error || failed || cut !== null ? place : null, placing: beside })
  if (cut !== null) {
    return (
      <output ref={tip} className={css.tip}>
        {cut}
      </output>
    )
  }
  if (!column || !(error || failed)) return null
  if (failed) {
    return (
      <output ref={tip} className={css.tip}>
        {statusOf(failed, '', statuses).spoken}
      </output>
    )
  }
  if (!error) return null
  const { key, values } = linkReason(error, target?.name ?? '…')
  const why = `${column.label}: ${reasons(key, values)}.`
  return (
    <output ref={tip} className={css.tip}>
      {column.type === 'formula' ? why : t('editor.keptAsText', { reason: why })}
    </output>
  )
}
