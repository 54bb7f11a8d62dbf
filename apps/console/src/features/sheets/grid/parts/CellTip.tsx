import { useRef } from 'react'
import { linkReason } from '@millrace/cells'
import { useStore } from 'zustand'
import { i18n } from '../../../../lib/i18n/i18n.ts'
import { statusOf } from '../../status/status-of.ts'
import { useStatusWords } from '../../status/use-status-words.ts'
import { useSheet } from '../../api/sheet.ts'
import { recordAt } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useOfModel } from '../hooks/use-model.ts'
import { beside, usePlaced } from '../hooks/use-placed.ts'
import { placeOf } from '../selection.ts'
import { useGridTexts } from '../texts.ts'
import { cutValue } from './cut-value.ts'
import css from './parts.module.css'

/**
 * Beside a cell: why it is an error or its run failed, or the number that has no room in it. For the cell under the
 * mouse, else the selected one. Beside the head of a column, its name where that has no room.
 */
export function CellTip({ grid }: { grid: Grid }) {
  const t = useGridTexts()
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
  const live = column && record?.live?.[column.key]
  // Why a run failed rarely has room in the cell.
  const failed = live?.status === 'error' ? live : undefined
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
  const why = `${column.label}: ${linkReason(error, { language: i18n.language, sheet: target?.name ?? '…' })}.`
  return (
    <output ref={tip} className={css.tip}>
      {column.type === 'formula' ? why : t('editor.keptAsText', { reason: why })}
    </output>
  )
}
