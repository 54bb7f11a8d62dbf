import type { sheets } from '@millrace/contract'
import { Progress } from '../kit/Progress.tsx'
import css from '../import/ImportProgress.module.css'
import { FailedWork } from './FailedWork.tsx'
import { usePageTexts } from './texts.ts'

interface ConversionNoteProps {
  sheet: sheets.Sheet
  mayWrite: boolean
}

/** Columns whose cells are being converted or calculated in the background, or could not be. */
export function ConversionNote({ sheet: { id: sheetId, columns }, mayWrite }: ConversionNoteProps) {
  const t = usePageTexts()
  const working = columns.filter(({ progress }) => progress !== null)
  const isBusy = working.length > 0
  const failed = columns.flatMap((column) => (column.workError ? [{ column, error: column.workError }] : []))
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
