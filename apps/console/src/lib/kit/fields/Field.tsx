import { useId, type ReactNode } from 'react'
import css from './Field.module.css'
import { useKitTexts } from '../texts.ts'

/** Attributes that connect a control with its label, help and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface FieldProps {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** To the right of the label: a counter, a link. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** A control with its label above, and help and error below. */
export function Field({ label, help, error, optional = false, aside, children }: FieldProps) {
  const t = useKitTexts()
  const id = useId()
  // The error replaces the help, so that the form does not shift.
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className={css.field}>
      <div className={css.top}>
        <label htmlFor={id} className={css.label}>
          {label}
          {optional ? <span className={css.optional}> {t('optional')}</span> : null}
        </label>
        {aside ? <span className={css.aside}>{aside}</span> : null}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': Boolean(error) })}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {sentence(error)}
        </p>
      ) : null}
      {help && !error ? (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

/** Error messages may be phrases that follow a name. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
