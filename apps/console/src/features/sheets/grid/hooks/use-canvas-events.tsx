import { GridCellKind, type DataEditorCoreProps, type GridSelection } from '@glideapps/glide-data-grid'
import { useMemo } from 'react'
import { AddColumn } from '../parts/AddColumn.tsx'
import { beginEdit, openAiColumns, write } from '../actions/edit.ts'
import { fillByHandle } from '../actions/fill.ts'
import { recordAt } from '../grid-context.ts'
import { GLYPH_REACH, showsStatus } from '../cells/ai-cell.ts'
import { openAddress } from '../cells/addresses.ts'
import { selectCell, type Area } from '../selection.ts'
import { HEAD_LINE } from '../ui-state.ts'
import { movedOrder } from './moved-order.ts'
import type { Grid } from './use-grid.ts'

type SetResized = (resized: { key: string; width: number; from: number }) => void

const areaOf = (rectangle: { x: number; y: number; width: number; height: number }): Area => {
  const { x: column, y: line, width: columns, height: lines } = rectangle
  return { column, columns, line, lines }
}

type Events = Pick<
  DataEditorCoreProps,
  | 'onVisibleRegionChanged'
  | 'onCellActivated'
  | 'onCellsEdited'
  | 'onCellClicked'
  | 'onCellContextMenu'
  | 'onHeaderMenuClick'
  | 'onHeaderContextMenu'
  | 'onFillPattern'
  | 'onColumnResize'
  | 'onColumnResizeEnd'
  | 'onColumnMoved'
  | 'onItemHovered'
  | 'onDelete'
>

/** Maps canvas events to grid actions, which read the current state when called. */
export function useCanvasEvents(grid: Grid, setResized: SetResized) {
  return useMemo(() => {
    const onSelect = (selection: GridSelection) => {
      grid.ui.setState({ selection, tabFrom: null })
    }
    const props: Events = {
      ...rowEvents(grid),
      ...columnEvents(grid, setResized),
      // The library must not write: its cells contain only what is drawn.
      onDelete: () => false,
    }
    return { onSelect, props, addColumn: <AddColumn grid={grid} /> }
  }, [grid, setResized])
}

function rowEvents(grid: Grid): Events {
  return {
    onVisibleRegionChanged: (region, left, top) => {
      const { from, count } = grid.model.layout.rowsIn(region.y, region.height + 1)
      grid.model.store.show(from, from + Math.max(count, 1) - 1)
      grid.ui.setState({ seen: { ...region, left, top } })
    },
    onCellActivated: ([, line], event) => {
      if (event.inputType === 'pointer' && grid.model.layout.headAt(line) === null) beginEdit(grid, false)
    },
    onCellsEdited: (edits) => {
      // The library only edits checkboxes, on click.
      for (const { location, value } of edits) {
        const column = grid.columns[location[0]]
        if (!column || value.kind !== GridCellKind.Boolean) continue
        const input = { value: value.data === true, error: null, message: null }
        const place = { column: location[0], line: location[1] }
        // The library does not move the selection.
        grid.ui.setState({ selection: selectCell(place) })
        write(grid, place, { column, input })
      }
      return true
    },
    onCellClicked: ([at, line], event) => {
      const head = grid.model.layout.headAt(line)
      if (head !== null) return grid.model.toggleGroup(head)
      const column = grid.columns[at]
      const isOnGlyph =
        event.localEventX <= GLYPH_REACH && showsStatus(column && recordAt(grid, line)?.live?.[column.key])
      if (column && isOnGlyph && !event.shiftKey && openAiColumns(grid, column, { line })) return undefined
      if (column && (event.ctrlKey || event.metaKey)) openAddress(column, recordAt(grid, line))
    },
    onCellContextMenu: ([column, line], event) => {
      event.preventDefault()
      if (grid.model.layout.headAt(line) !== null) return
      if (!isSelected(grid, column, line))
        grid.ui.setState({ selection: selectCell({ column: Math.max(0, column), line }) })
      // A menu returns focus to where it was.
      grid.editor?.focus()
      const { bounds, localEventX, localEventY } = event
      const recordId = recordAt(grid, line)?.id ?? null
      grid.ui.setState({ menu: { x: bounds.x + localEventX, y: bounds.y + localEventY, line, recordId } })
    },
    onFillPattern: (event) => {
      event.preventDefault()
      fillByHandle(grid, areaOf(event.patternSource), areaOf(event.fillDestination))
    },
    onItemHovered: ({ kind, location }) => {
      const isOver = (kind === 'cell' || kind === 'header') && location[0] >= 0
      const hovered = isOver ? { column: location[0], line: kind === 'cell' ? location[1] : HEAD_LINE } : null
      const before = grid.ui.getState().hovered
      if (hovered?.column !== before?.column || hovered?.line !== before?.line) grid.ui.setState({ hovered })
    },
  }
}

/** Whether a cell is in a selected row or range. A selected column does not count, because the menu concerns rows. */
function isSelected(grid: Grid, column: number, line: number): boolean {
  const { current, rows } = grid.ui.getState().selection
  if (rows.hasIndex(line)) return true
  return [current?.range, ...(current?.rangeStack ?? [])].some(
    (range) =>
      range !== undefined &&
      column >= range.x &&
      column < range.x + range.width &&
      line >= range.y &&
      line < range.y + range.height,
  )
}

function columnEvents(grid: Grid, setResized: SetResized): Events {
  const menu: NonNullable<DataEditorCoreProps['onHeaderMenuClick']> = (at, { x, y, width, height }) => {
    const column = grid.columns[at]
    grid.editor?.focus()
    if (column) grid.props.onColumnMenu?.(column, { x, y, width, height })
  }
  // Resizing a column may end over the button in its header, which is no click on it.
  let isResizing = false
  return {
    onHeaderMenuClick: (at, bounds) => {
      if (!isResizing) menu(at, bounds)
    },
    onHeaderContextMenu: (at, event) => {
      event.preventDefault()
      if (at >= 0) menu(at, event.bounds)
    },
    onColumnResize: ({ id }, width) => {
      const column = grid.columns.find(({ key }) => key === id)
      if (!column) return
      isResizing = true
      const from = grid.props.view.widths[column.key] ?? column.width
      setResized({ key: column.key, width, from })
    },
    onColumnResizeEnd: ({ id }, width) => {
      setTimeout(() => (isResizing = false))
      if (id === undefined) return
      const widths = { ...grid.props.view.widths, [id]: Math.min(1000, Math.max(40, Math.round(width))) }
      grid.props.onViewChange({ widths })
    },
    onColumnMoved: (from, to) => {
      grid.props.onViewChange({
        order: movedOrder(grid.props.sheet.columns, { shown: grid.columns, from, to }),
      })
    },
  }
}
