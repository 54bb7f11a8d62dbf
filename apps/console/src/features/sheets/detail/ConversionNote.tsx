import type { sheets } from '@millrace/contract'
import { Progress } from '../kit/Progress.tsx'
import css from '../import/ImportProgress.module.css'
import { usePageTexts } from './texts.ts'

/** Columns whose cells are being converted or calculated in the background. */
export function ConversionNote({ columns }: { columns: readonly sheets.Column[] }) {
  const t = usePageTexts()
  const working = columns.filter(({ progress }) => progress !== null)
  if (working.length === 0) return null
  return (
    <section className={css.imports}>
      {working.map(({ id, label, progress }) => (
        <div key={id} className={css.import}>
          <Progress label={t('converting', { label })} value={progress} />
        </div>
      ))}
    </section>
  )
}
