import { useMemo, useState } from 'react'
import type { GridColumn } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { jobsByColumn, progressDrawer, progressText } from '../look/head-progress.ts'
import { HEAD_FONT, textWidth } from '../look/theme.ts'
import type { AiColumnState } from '../types.ts'
import type { GridView } from '../../api/views.ts'

/** Columns in the order of the view, without those that are hidden. */
export function shownColumns(
  columns: readonly sheets.Column[],
  { hidden, order }: Pick<GridView, 'hidden' | 'order'>,
): sheets.Column[] {
  const place = new Map(order.map((key, at) => [key, at]))
  // A column that the view does not know yet stands behind the one before it in the sheet.
  let last = -1
  const placed = columns.map((column, at) => {
    last = place.get(column.key) ?? last
    return { column, place: last, at }
  })
  return placed
    .toSorted((a, b) => a.place - b.place || a.at - b.at)
    .map(({ column }) => column)
    .filter(({ key, hidden: isHidden }) => !isHidden && !hidden.includes(key))
}

interface Sorted {
  sort: GridView['sort']
}

const titleOf = ({ label, key }: sheets.Column, { sort }: Sorted): string => {
  const by = sort.find(({ column }) => column === key)
  if (!by) return label
  return `${label} ${by.descending ? '↓' : '↑'}`
}

/** Beside the name of a column: its drawing, its menu and what parts them, in pixels. */
const HEAD_PARTS = 64

/** The title with how far a job is, where there is room: half of a number would be another one. The line stays. */
function titleWith(title: string, progress: string, width: number): string {
  if (progress === '') return title
  const full = title + progress
  return textWidth(full, HEAD_FONT) <= width - HEAD_PARTS ? full : title
}

interface Resized {
  key: string
  width: number
  /** The width that the page gave by then: another one since counts. */
  from: number
}

/** Columns as the grid draws their heads. A new width is shown from the first pixel on, before the page has kept it. */
export function useColumns(
  columns: readonly sheets.Column[],
  view: GridView,
  aiState: AiColumnState | undefined,
) {
  const [resized, setResized] = useState<Resized | null>(null)
  const aiColumns = aiState?.columns
  const jobs = useMemo(() => jobsByColumn(aiColumns ?? []), [aiColumns])
  const drawHeader = useMemo(() => progressDrawer(jobs), [jobs])
  const gridColumns = useMemo(() => {
    const widthOf = ({ key, width: own }: sheets.Column) => {
      const width = view.widths[key] ?? own
      return resized?.key === key && resized.from === width ? resized.width : width
    }
    return columns.map((column): GridColumn => ({
      id: column.key,
      title: titleWith(titleOf(column, view), progressText(jobs.get(column.key)), widthOf(column)),
      icon: column.type,
      hasMenu: true,
      width: widthOf(column),
    }))
  }, [columns, view, resized, jobs])
  return { gridColumns, setResized, drawHeader }
}
