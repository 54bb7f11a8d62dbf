import { useMemo, useState } from 'react'
import type { GridColumn } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { jobsByColumn, progressDrawer, progressText } from '../look/head-progress.ts'
import { HEAD_FONT, textWidth } from '../look/theme.ts'
import type { AiColumnState } from '../types.ts'
import type { GridView } from '../../api/views.ts'

/** The visible columns in view order. */
export function shownColumns(
  columns: readonly sheets.Column[],
  { hidden, order }: Pick<GridView, 'hidden' | 'order'>,
): sheets.Column[] {
  const place = new Map(order.map((key, at) => [key, at]))
  // A column unknown to the view follows its predecessor in the sheet.
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

/** Width in pixels of the icon, menu button and gaps in a column header. */
const HEAD_PARTS = 64

/**
 * The title with a job's progress if it fits; part of a number would be misleading. The progress line is always shown.
 */
function titleWith(title: string, progress: string, width: number): string {
  if (progress === '') return title
  const full = title + progress
  return textWidth(full, HEAD_FONT) <= width - HEAD_PARTS ? full : title
}

interface Resized {
  key: string
  width: number
  /** The stored width at that time; a later one takes precedence. */
  from: number
}

/** The columns for the grid's header. A resize is shown immediately, before it is stored. */
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
