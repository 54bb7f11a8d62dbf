import { useId } from 'react'
import css from './Progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to 1; null when it is not known. */
  value: number | null
  /** Beside the label: how much, how fast. */
  note?: string
}

/** How far something is. */
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
