import {
  booleanCellRenderer,
  DataEditorCore,
  ImageWindowLoaderImpl,
  loadingCellRenderer,
  markerCellRenderer,
  newRowCellRenderer,
  type BooleanCell,
  type DataEditorCoreProps,
  type DataEditorRef,
  type GridCell,
  type GridSelection,
  type Item,
  type Theme,
} from '@glideapps/glide-data-grid'
import { useCallback, useMemo, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { chipsRenderer } from './cells/chips-cell.ts'
import { aiCellRenderer } from './cells/ai-cell.ts'
import { textRenderer } from './cells/text-cell.ts'
import { useCanvasEvents } from './hooks/use-canvas-events.tsx'
import { useColumns } from './hooks/use-columns.ts'
import type { Grid } from './hooks/use-grid.ts'
import { HEADER_ICONS } from './look/header-icons.ts'
import type { RowLayout } from './rows/layout.ts'
import type { AiColumnState } from './types.ts'
import type { GridView } from '../api/views.ts'

// Only the cell types in use are registered, so that the others are not bundled.
const RENDERERS = [
  markerCellRenderer,
  newRowCellRenderer,
  textRenderer,
  { ...booleanCellRenderer, getAccessibilityString: ({ data }: BooleanCell) => String(data ?? '') },
  loadingCellRenderer,
] as unknown as NonNullable<DataEditorCoreProps['renderers']>
const CUSTOM_RENDERERS = [chipsRenderer, aiCellRenderer] as NonNullable<
  DataEditorCoreProps['customRenderers']
>
const HEIGHTS = { short: 32, medium: 58, tall: 96 }
const HEAD_HEIGHT = 36
/** Keys handled by our code instead of the library. */
const KEYS = { copy: false, cut: false, paste: false, clear: false, delete: false, search: false } as const

interface GridCanvasProps {
  grid: Grid
  columns: readonly sheets.Column[]
  view: GridView
  theme: Partial<Theme>
  selection: GridSelection
  getCellContent: (cell: Item) => GridCell
  lines: number
  aiState: AiColumnState | undefined
}

/** Connects the grid library with our model and handlers. */
export function GridCanvas(props: GridCanvasProps) {
  const { grid, columns, view, theme, selection, getCellContent, lines, aiState } = props
  const { gridColumns, setResized, drawHeader } = useColumns(columns, view, aiState)
  const [loader] = useState(() => new ImageWindowLoaderImpl())
  const [scroll] = useState(() => grid.scroll)
  const events = useCanvasEvents(grid, setResized)
  const take = useCallback((editor: DataEditorRef | null) => grid.attach(editor), [grid])
  const { layout } = grid.model
  const rowGrouping = useMemo(() => groupingOf(layout), [layout])

  return (
    <DataEditorCore
      ref={take}
      imageWindowLoader={loader}
      renderers={RENDERERS}
      customRenderers={CUSTOM_RENDERERS}
      headerIcons={HEADER_ICONS}
      width="100%"
      height="100%"
      theme={theme}
      columns={gridColumns}
      rows={lines}
      {...(rowGrouping ? { rowGrouping } : {})}
      rowHeight={HEIGHTS[view.rowHeight]}
      headerHeight={HEAD_HEIGHT}
      drawHeader={drawHeader}
      freezeColumns={frozenColumns(view.frozen, columns, view)}
      getCellContent={getCellContent}
      getCellsForSelection={true}
      gridSelection={selection}
      onGridSelectionChange={events.onSelect}
      rangeSelect="multi-rect"
      rowSelect="multi"
      columnSelect="multi"
      rowMarkers={{ kind: 'both', checkboxStyle: 'square', width: markerWidth(lines) }}
      keybindings={KEYS}
      editOnType={false}
      cellActivationBehavior="double-click"
      fillHandle={!grid.readOnly}
      allowedFillDirections="orthogonal"
      scrollOffsetX={scroll.left}
      scrollOffsetY={scroll.top}
      smoothScrollX
      smoothScrollY
      minColumnWidth={40}
      maxColumnWidth={1000}
      maxColumnAutoWidth={500}
      overscrollX={80}
      {...events.props}
      {...(grid.props.onAddColumn
        ? {
            rightElement: events.addColumn,
            rightElementProps: { fill: false, sticky: false },
          }
        : {})}
    />
  )
}

/** Wide enough for the largest row number: the library's default cuts those of a million rows. */
const markerWidth = (lines: number): number => Math.max(32, 8 * String(lines).length + 12)

/** Group headers in the library's form; the layout alone decides which rows are rendered. */
function groupingOf(layout: RowLayout): DataEditorCoreProps['rowGrouping'] {
  if (layout.groups.length === 0) return undefined
  const groups = layout.groups.map((_, group) => ({
    headerIndex: layout.lineOfHead(group),
    isCollapsed: false,
  }))
  return { groups, height: HEIGHTS.short, navigationBehavior: 'normal' }
}

/** On narrow screens, frozen columns must not cover most of the grid. */
function frozenColumns(frozen: number, columns: readonly sheets.Column[], view: GridView): number {
  const room = globalThis.innerWidth * 0.6
  let width = 0
  let count = 0
  for (const { key, width: own } of columns.slice(0, frozen)) {
    width += view.widths[key] ?? own
    if (width > room) return count
    count += 1
  }
  return count
}
