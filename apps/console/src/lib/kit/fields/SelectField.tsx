import type { ComponentProps, ReactNode } from 'react'
import { Field } from './Field.tsx'
import css from './SelectField.module.css'

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string
  help?: ReactNode
  error?: string | undefined
}

/** A native select, which is the fastest by keyboard and on phones. */
export function SelectField({ label, help, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <select {...select} {...control} className={css.select}>
          {children}
        </select>
      )}
    </Field>
  )
}
