import { useEffect, useState, type RefObject } from 'react'
import type { sheets } from '@millrace/contract'
import { showMessage } from '../../../../lib/notify/message.ts'
import type { SheetGridHandle } from '../../grid/types.ts'
import {
  useAiColumns,
  useAiCellCounts,
  useAiColumnPrice,
  useRunAiColumn,
  type PriceWanted,
} from '../api/ai-columns.ts'
import { isAtWork } from '../../status/job-facts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { likelyRows, rowsOf, rowsToRun } from './which.ts'
import type { GridView } from '../../api/views.ts'

/** Maximum number of individually selected rows. */
const SELECTED_MAX = 10_000

export interface RunProps {
  sheet: sheets.Sheet
  column: sheets.Column
  view: GridView
  grid: RefObject<SheetGridHandle | null>
  /** The initial choice of rows. */
  rows?: sheets.AiColumnRows
  onClose: () => void
}

interface RunForm {
  rows: sheets.AiColumnRows | null
  onlyView: boolean
  limit: string
  budget: string | null
  following: boolean
}

/** Ids of the selected rows, including those not loaded. */
function useSelected(grid: RunProps['grid']): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    let left = false
    const read = async () => {
      const found = (await grid.current?.readSelectedIds()) ?? []
      if (!left) setIds(found)
    }
    void read()
    return () => {
      left = true
    }
  }, [grid])
  return ids
}

const creditsOf = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replace(',', '.'))

/** The state of the run dialog, with the cost estimate. */
export function useRun({ sheet, column, view, grid, rows: wish, onClose }: RunProps) {
  const t = useAiColumnTexts()
  const { data: counted, error: countError } = useAiCellCounts(sheet.id, column.key)
  const { data: aiColumns = [] } = useAiColumns(sheet.id)
  const selected = useSelected(grid)
  const runColumn = useRunAiColumn(sheet.id)
  const [form, setForm] = useState<RunForm>({
    rows: wish ?? null,
    onlyView: true,
    limit: '',
    budget: null,
    following: false,
  })
  const aiColumn = aiColumns.find(({ columnId }) => columnId === column.id)
  const own = column.settings.live?.ceilingCredits ?? null
  const rows = form.rows ?? likelyRows(counted?.counts ?? {}, selected.length)
  const budget = form.budget ?? (own === null ? '' : String(own))
  const credits = creditsOf(budget)
  const isFiltered = view.filter !== null && form.onlyView && rows !== 'selected'
  const limit = form.limit === '' ? null : Number(form.limit)
  const count = counted ? rowsOf(rows, { ...counted, selected: selected.length }) : null
  const wanted: PriceWanted = {
    column: column.key,
    rows,
    ...(rows === 'selected' ? { recordIds: selected.slice(0, SELECTED_MAX) } : {}),
    ...(isFiltered && view.filter ? { filter: view.filter } : {}),
  }

  const priced = limit ? { ...wanted, limit } : wanted
  const isTooMany = rows === 'selected' && selected.length > SELECTED_MAX
  const price = useAiColumnPrice(sheet.id, priced, count !== null && count > 0 && !isTooMany)
  const hasCondition = (column.settings.live?.onlyIf ?? null) !== null || (aiColumn?.waitsFor.length ?? 0) > 0
  // The columns it waits for are still running, so the number of rows is unknown.
  const isToCome = aiColumns.some((one) => aiColumn?.waitsFor.includes(one.column) && isAtWork(one.job))
  const toRun = rowsToRun({
    count,
    limit,
    isNarrowed: hasCondition || isFiltered,
    priced: price.isPlaceholderData || isToCome ? undefined : price.data?.rows,
  })

  function start(): void {
    if (runColumn.isPending || (credits !== null && !(credits >= 0))) return
    const body = {
      ...wanted,
      ...(limit ? { limit } : {}),
      ceilingCredits: credits,
      following: form.following,
    }
    runColumn.mutate(body, {
      onSuccess: ({ waiting }) => {
        const other = sheet.columns.find(({ key }) => key === waiting?.for)?.label ?? ''
        showMessage(t(waiting ? 'run.waiting' : 'run.started', { label: column.label, other }))
        onClose()
      },
    })
  }

  return {
    form: { ...form, rows, budget },
    setForm: (part: Partial<RunForm>) => setForm((before) => ({ ...before, ...part })),
    view,
    aiColumn,
    counts: counted,
    selectedCount: selected.length,
    isTooMany,
    isBudgetWrong: credits !== null && !(credits >= 0),
    /** The number of rows; null when unknown. */
    rows: toRun,
    /** The column's condition, or a column it waits for, excludes some of them. */
    isPart: hasCondition && toRun !== null && toRun < Math.min(count ?? 0, limit ?? Infinity),
    price,
    /** The parameters of the cost estimate. */
    priced,
    /** The budget as entered; null for none. */
    credits,
    /** Labels of the columns that wait for this one. */
    followers: aiColumns
      .filter(({ waitsFor }) => waitsFor.includes(column.key))
      .map(({ columnId, column: key }) => sheet.columns.find(({ id }) => id === columnId)?.label ?? key),
    start,
    isPending: runColumn.isPending,
    error: runColumn.error ?? countError,
  }
}
