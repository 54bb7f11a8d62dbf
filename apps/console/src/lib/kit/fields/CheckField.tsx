import type { ComponentProps, ReactNode } from 'react'
import css from './CheckField.module.css'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string
  help?: ReactNode
}

/** A checkbox with a help text. */
export function CheckField({ label, help, ...input }: CheckFieldProps) {
  return (
    <label className={css.check}>
      <input {...input} type="checkbox" />
      <span className={css.text}>
        {label}
        {help ? <span className={css.help}>{help}</span> : null}
      </span>
    </label>
  )
}
