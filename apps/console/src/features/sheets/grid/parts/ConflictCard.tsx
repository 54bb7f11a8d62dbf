import Button from '@mui/material/Button'
import { useRef } from 'react'
import { showCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { lineOfRecord } from '../grid-context.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useOfModel } from '../hooks/use-model.ts'
import { beside, usePlaced } from '../hooks/use-placed.ts'
import { useGridTexts } from '../texts.ts'
import css from './parts.module.css'

const firstConflict = ({ model }: Grid) => model.edits.overlay.conflicts[0]
const countConflicts = ({ model }: Grid): number => model.edits.overlay.conflicts.length

function lineOfConflict(grid: Grid): number | null {
  const conflict = firstConflict(grid)
  return conflict ? lineOfRecord(grid, conflict.recordId) : null
}

/**
 * Shows both values of a cell in conflict, at the cell, until the user chooses. It does not take focus, because the
 * user may be typing in the next cell: Enter in the cell moves to it.
 */
export function ConflictCard({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const card = useRef<HTMLElement>(null)
  const { edits, store } = grid.model
  const conflict = useOfModel(grid, firstConflict)
  const others = useOfModel(grid, countConflicts) - 1
  const line = useOfModel(grid, lineOfConflict)
  const at = grid.columns.findIndex(({ key }) => key === conflict?.column)
  usePlaced(grid, card, { at: line === null || at < 0 ? null : { column: at, line }, placing: beside })
  if (!conflict) return null
  const column = grid.columns[at]
  const text = (value: sheets.CellValue, error: sheets.CellError | null) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const options = { locale: grid.locale, timeZone, labels: store.labels }
    return error?.text ?? ((column && showCell(column, value, options)) || t('conflict.empty'))
  }
  const settle = (keepYours: boolean) => {
    void edits.settleConflict(conflict, keepYours)
    grid.editor?.focus()
  }
  return (
    <section ref={card} className={css.conflict} data-conflict role="alert" aria-label={t('conflict.title')}>
      <h2 className={css.conflictTitle}>{t('conflict.title')}</h2>
      <p>{t('conflict.text')}</p>
      <dl className={css.values}>
        <dt>{t('conflict.theirs')}</dt>
        <dd>{text(conflict.theirs, conflict.theirsError)}</dd>
        <dt>{t('conflict.yours')}</dt>
        <dd>{text(conflict.yours, conflict.yoursError)}</dd>
      </dl>
      {others > 0 ? <p>{t('conflict.more', { count: others })}</p> : null}
      <div className={css.actions}>
        <Button size="small" variant="contained" onClick={() => settle(false)}>
          {t('conflict.keepTheirs')}
        </Button>
        <Button size="small" onClick={() => settle(true)}>
          {t('conflict.keepYours')}
        </Button>
      </div>
    </section>
  )
}
