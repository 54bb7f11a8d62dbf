import { useId } from 'react'
import type { FieldProps } from '../types.ts'
import css from './Fields.module.css'
import { useFormTexts } from '../texts.ts'

/** MULTISELECT: the options as toggle chips. */
export function ChoicesInput({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const t = useFormTexts()
  const id = useId()
  const chosen = Array.isArray(value) ? value.map(String) : []
  const note = error ?? help

  function toggle(wanted: string | number) {
    const left = definition.options.filter(({ value: one }) =>
      String(one) === String(wanted) ? !chosen.includes(String(one)) : chosen.includes(String(one)),
    )
    onChange(left.map((option) => option.value))
  }

  return (
    <fieldset className={css.choices} disabled={disabled} aria-describedby={note ? id : undefined}>
      <legend>
        {label}
        {definition.required ? null : <span className={css.optional}> {t('optional')}</span>}
      </legend>
      <div className={css.chips}>
        {definition.options.map((option) => (
          <label key={String(option.value)} className={css.chip}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={chosen.includes(String(option.value))}
              onChange={() => toggle(option.value)}
            />
            {option.label || String(option.value)}
          </label>
        ))}
      </div>
      {note ? (
        <p id={id} className={css.note} data-error={Boolean(error)}>
          {note}
        </p>
      ) : null}
    </fieldset>
  )
}
