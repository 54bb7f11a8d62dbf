import { showCell } from '@millrace/cells'
import { isWhole, typeOf } from '../cells/column-kinds.ts'
import { GLYPH_ROOM, showsStatus } from '../cells/live-cell.ts'
import { recordAt, type GridContext } from '../grid-context.ts'
import { headForms } from '../hooks/use-cells.ts'
import { CELL_FONT, CELL_PADDING, HEAD_FONT, textWidth } from '../look/theme.ts'
import { HEAD_LINE, type Place } from '../ui-state.ts'

/** In the head of a column, left and right of its name: the drawing of its type, and what parts them. */
const HEAD_PARTS = 28 + CELL_PADDING

/** The name of a column, or the number or date of a cell or of a group's head, that has no room; null for all else. */
export function cutValue(grid: GridContext, { column: at, line }: Place): string | null {
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
