import type { agents } from '@millrace/contract'
import { useId } from 'react'
import type { Problems } from './check-form.ts'
import type { LeadTexts } from './lead-texts.ts'
import styles from './LeadForm.module.css'

/** Maximum characters, as on the server. */
const LONGEST = { name: 200, email: 254, phone: 40, text: 2000 } as const

/** Autofill hints, and the virtual keyboard of a phone. */
const INPUTS = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const

interface FieldProps {
  field: agents.LeadField
  value: string
  problem: Problems[string] | undefined
  onChange: (value: string) => void
  t: LeadTexts
}

/** A field with its label above and its error below. */
export function Field({ field, value, problem, onChange, t }: FieldProps) {
  const id = useId()
  const { type, required, options } = field
  const label = field.label || (type === 'text' || type === 'choice' ? field.key : t(type))
  const shared = {
    id,
    value,
    dir: 'auto' as const,
    'aria-required': required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `${id}-problem`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} dir="auto">
        {label} {required ? null : <span className={styles.hint}>{t('optional')}</span>}
      </label>
      {type === 'choice' ? (
        <select {...shared}>
          <option value="">{t('choose')}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : type === 'text' ? (
        <textarea {...shared} rows={2} maxLength={LONGEST.text} />
      ) : (
        <input {...shared} {...INPUTS[type]} maxLength={LONGEST[type]} />
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </div>
  )
}
