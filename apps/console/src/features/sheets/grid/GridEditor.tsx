import '@glideapps/glide-data-grid/index.css'
import { useEffect, useMemo, useRef, type UIEvent } from 'react'
import { useStore } from 'zustand'
import { useReturnedFocus } from '../kit/use-returned-focus.ts'
import { CellEditor } from './editor/CellEditor.tsx'
import { GridCanvas } from './GridCanvas.tsx'
import { useCells } from './hooks/use-cells.ts'
import { useClipboard } from './hooks/use-clipboard.ts'
import { shownColumns } from './hooks/use-columns.ts'
import { useKeptFocus } from './hooks/use-focus.ts'
import { useFollow } from './hooks/use-follow.ts'
import { useGrid, type Grid } from './hooks/use-grid.ts'
import { useGroups } from './hooks/use-groups.ts'
import { useHandle } from './hooks/use-handle.ts'
import { gridKeyDown } from './hooks/use-keys.ts'
import { useAiCells } from './hooks/use-ai-cells.ts'
import { useLines, useShape } from './hooks/use-model.ts'
import { useStatus } from './hooks/use-status.ts'
import { useLook } from './look/use-look.ts'
import { CellTip } from './parts/CellTip.tsx'
import { ConflictCard } from './parts/ConflictCard.tsx'
import { DeleteRows } from './parts/DeleteRows.tsx'
import { GridHelp } from './parts/GridHelp.tsx'
import { RowMenu } from './parts/RowMenu.tsx'
import { TouchActions } from './parts/TouchActions.tsx'
import { useGridTexts } from './texts.ts'
import type { SheetGridProps } from './types.ts'
import css from './GridEditor.module.css'

/** The rows of a sheet as a spreadsheet. */
export function GridEditor({ ref, ...props }: SheetGridProps) {
  const { sheet, view } = props
  const { hidden, order } = view
  const t = useGridTexts()
  const box = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () => shownColumns(sheet.columns, { hidden, order }),
    [sheet.columns, hidden, order],
  )
  const grid = useGrid(props, columns)
  const shape = useShape(grid)
  const lines = useLines(grid)
  const { tokens, theme } = useLook()
  const getCellContent = useCells(grid, { view, tokens, shape, columns })
  const selection = useStore(grid.ui, (ui) => ui.selection)
  useGroups(grid, props)
  useClipboard(grid, box)
  useHandle(grid, ref)
  useStatus(grid)
  useFollow(grid)
  useKeptFocus(grid, box)
  useClosed(grid)
  const isCovered = useStore(grid.ui, (ui) => ui.menu !== null || ui.deleting !== null || ui.helpOpen)
  useReturnedFocus(isCovered, () => grid.editor?.focus())
  useAiCells(grid, props.aiState)

  return (
    <section className={css.box} aria-label={t('label', { name: sheet.name })}>
      <div
        ref={box}
        className={css.canvas}
        data-grid-canvas
        onKeyDownCapture={(event) => gridKeyDown(grid, event)}
        onClickCapture={() => takeFocus(grid)}
        onScrollCapture={(event) => noteScroll(grid, event)}
      >
        <GridCanvas
          {...{ grid, columns, view, theme, selection, getCellContent, lines, aiState: props.aiState }}
        />
      </div>
      <CellEditor grid={grid} />
      <ConflictCard grid={grid} />
      <CellTip grid={grid} />
      <TouchActions grid={grid} />
      <RowMenu grid={grid} />
      <DeleteRows grid={grid} />
      <GridHelp grid={grid} />
    </section>
  )
}

/** Closes overlays when unmounted; the grid state is kept. */
function useClosed(grid: Grid): void {
  useEffect(
    () => () => grid.ui.setState({ editing: null, menu: null, deleting: null, helpOpen: false }),
    [grid],
  )
}

/** Remembers the grid's scroll position, ignoring scrolling in an editor. */
function noteScroll(grid: Grid, { target }: UIEvent): void {
  if (target instanceof Element && target.classList.contains('dvn-scroller'))
    grid.scroll = { left: target.scrollLeft, top: target.scrollTop }
}

/** After a click on a checkbox, the library does not take focus. */
function takeFocus(grid: Grid): void {
  if (grid.ui.getState().editing === null) grid.editor?.focus()
}
