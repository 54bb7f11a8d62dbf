import { sheets } from 'virtual:contract'
import { useId } from 'react'
import { formatNumber } from '../../../../lib/format.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Run.module.css'
import type { useRun } from './use-run.ts'
import { rowsOf } from './which.ts'

/** Selects which rows to run, with their number. */
export function RowsField({ run }: { run: ReturnType<typeof useRun> }) {
  const t = useAiColumnTexts()
  const name = useId()
  const { counts, form, setForm, selectedCount } = run
  if (!counts) return null
  const known = { ...counts, selected: selectedCount }
  const hasBoth = (counts.counts.empty ?? 0) > 0 && (counts.counts.stale ?? 0) > 0
  const offered = sheets.AI_COLUMN_ROWS.filter((rows) => {
    if (rows === 'pending') return hasBoth
    return rows !== 'selected' || selectedCount > 0
  })
  return (
    <fieldset className={css.rows}>
      <legend>{t('run.rows')}</legend>
      {offered.map((rows) => {
        const count = rowsOf(rows, known)
        return (
          <label key={rows} className={css.choice} data-none={count === 0}>
            <input
              type="radio"
              name={name}
              checked={form.rows === rows}
              disabled={count === 0 && form.rows !== rows}
              onChange={() => setForm({ rows })}
            />
            <span>{t(`run.${rows}`)}</span>
            <span className={css.count}>{formatNumber(count)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
