import { useLayoutEffect, useRef } from 'react'
import { readText } from '@millrace/cells'
import { useStore } from 'zustand'
import { styleFor } from '../cells/input.ts'
import { recordAt } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { placeOf } from '../selection.ts'
import { useGridTexts } from '../texts.ts'
import css from './parts.module.css'

/** Why a cell is an error, beside it: for the cell under the mouse, else the selected one. */
export function CellTip({ grid, moved }: { grid: Grid; moved: number }) {
  const t = useGridTexts()
  const tip = useRef<HTMLDivElement>(null)
  const { hovered, selection, editing } = useStore(grid.ui)
  const place = editing ? null : (hovered ?? (selection.current ? placeOf(selection) : null))
  const column = place ? grid.columns[place.column] : undefined
  const error = place && column ? recordAt(grid, place.line)?.errors[column.key] : undefined
  useLayoutEffect(() => {
    const node = tip.current
    const around = node?.offsetParent?.getBoundingClientRect()
    const bounds = place && grid.editor?.getBounds(place.column, place.line)
    if (!node || !around || !bounds) return
    const below = bounds.y + bounds.height - around.y + 2
    const top =
      below + node.offsetHeight < around.height ? below : bounds.y - around.y - node.offsetHeight - 2
    const left = Math.min(bounds.x - around.x, around.width - node.offsetWidth - 8)
    node.style.transform = `translate(${Math.max(0, left)}px, ${top}px)`
  }, [grid, place, error, moved])
  if (!column || !error) return null
  const read = readText(column, error.text, styleFor(column, grid.style))
  const reason = read.ok ? '' : `${column.label} ${read.message}.`
  return (
    <div ref={tip} className={css.tip} role="status">
      {t('editor.keptAsText', { reason })}
    </div>
  )
}
