import { useId } from 'react'
import css from './Progress.module.css'

interface ProgressProps {
  label: string
  /** From 0 to 1; null when unknown. */
  value: number | null
  /** Amount or speed, shown next to the label. */
  note?: string
}

/** A progress bar with a label. */
export function Progress({ label, value, note }: ProgressProps) {
  const id = useId()
  return (
    <div className={css.progress}>
      <div className={css.line}>
        <span id={id} className={css.label}>
          {label}
        </span>
        {note ? <span className={css.note}>{note}</span> : null}
      </div>
      <progress aria-labelledby={id} className={css.bar} max={1} value={value ?? undefined} />
    </div>
  )
}
