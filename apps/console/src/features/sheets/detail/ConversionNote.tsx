import type { sheets } from '@millrace/contract'
import { Progress } from '../kit/Progress.tsx'
import css from '../import/ImportProgress.module.css'
import { FailedWork } from './FailedWork.tsx'
import { usePageTexts } from '../page-texts/texts.ts'

interface ConversionNoteProps {
  sheet: sheets.Sheet
  mayWrite: boolean
}

/** Columns that are being converted or calculated in the background, or failed to be. */
export function ConversionNote({ sheet: { id: sheetId, columns }, mayWrite }: ConversionNoteProps) {
  const t = usePageTexts()
  const working = columns.filter(({ progress }) => progress !== null)
  const isBusy = working.length > 0
  const failed = failedTogether(columns)
  if (!isBusy && failed.length === 0) return null
  return (
    <section className={css.imports}>
      {working.map(({ id, label, progress }) => (
        <div key={id} className={css.import}>
          <Progress label={t('converting', { label })} value={progress} />
        </div>
      ))}
      {failed.map((one) => (
        <FailedWork key={one.column.id} {...one} sheetId={sheetId} mayWrite={mayWrite} isBusy={isBusy} />
      ))}
    </section>
  )
}

interface Failed {
  column: sheets.Column
  others: sheets.Column[]
  error: sheets.ColumnWorkError
}

/** Calculations are retried together: a formula with many dependents is listed once. */
function failedTogether(columns: readonly sheets.Column[]): Failed[] {
  const found = new Map<string, Failed>()
  for (const column of columns) {
    const error = column.workError
    if (!error) continue
    const name = error.work === 'calculation' ? error.reason : column.id
    const known = found.get(name)
    if (known) known.others.push(column)
    else found.set(name, { column, others: [], error })
  }
  return [...found.values()]
}
