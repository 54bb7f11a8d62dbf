import { useId } from 'react'
import type { Parameter } from './check.ts'
import styles from './Form.module.css'
import type { FormTexts } from './texts/form-texts.ts'

interface FormFieldProps {
  param: Parameter
  value: unknown
  problem: string | undefined
  t: FormTexts
  onChange: (value: unknown) => void
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** One parameter with its label, help and error. */
export function FormField(props: FormFieldProps) {
  const { param, problem, t } = props
  const id = useId()
  const label = param.label || param.key
  const described = [param.desc ? `${id}-help` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  const notes = (
    <>
      {param.desc ? (
        <p className={styles.help} id={`${id}-help`}>
          {param.desc}
        </p>
      ) : null}
      {problem ? (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </>
  )
  const aria = { 'aria-describedby': described || undefined, 'aria-invalid': problem !== undefined }
  if (param.type === 'CHECKBOX')
    return (
      <div>
        <label className={styles.check}>
          <CheckControl {...props} aria={aria} />
          {label}
        </label>
        {notes}
      </div>
    )
  if (param.type === 'MULTISELECT')
    return (
      <fieldset className={styles.many} {...aria}>
        <legend>
          {label}
          {param.required ? null : <span className={styles.optional}> ({t('optional')})</span>}
        </legend>
        <ManyControl {...props} />
        {notes}
      </fieldset>
    )
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
        {param.required ? null : <span className={styles.optional}> ({t('optional')})</span>}
      </label>
      <Control {...props} id={id} aria={aria} />
      {notes}
    </div>
  )
}

type Aria = { 'aria-describedby': string | undefined; 'aria-invalid': boolean }

function CheckControl({ param, value, onChange, aria }: FormFieldProps & { aria: Aria }) {
  return (
    <input
      type="checkbox"
      name={param.key}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
      {...aria}
    />
  )
}

function ManyControl({ param, value, onChange }: FormFieldProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return param.options.map((option) => (
    <label key={String(option.value)} className={styles.check}>
      <input
        type="checkbox"
        name={param.key}
        checked={chosen.includes(option.value)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
        }
      />
      {option.label || String(option.value)}
    </label>
  ))
}

const INPUTS: Partial<Record<Parameter['type'], { type: string; inputMode?: 'decimal' }>> = {
  DATE: { type: 'date' },
  NUMBER: { type: 'text', inputMode: 'decimal' },
}

function Control({ param, value, onChange, id, aria, t }: FormFieldProps & { id: string; aria: Aria }) {
  const { type, key, validators, options } = param
  const common = { id, name: key, ...aria, className: styles.control }
  if (type === 'SELECT')
    return (
      <select
        {...common}
        value={options.findIndex((option) => option.value === value)}
        onChange={({ target }) => onChange(options[Number(target.value)]?.value ?? null)}
      >
        <option value={-1}>{t('choose')}</option>
        {options.map((option, at) => (
          <option key={String(option.value)} value={at}>
            {option.label || String(option.value)}
          </option>
        ))}
      </select>
    )
  const text = textOf(value)
  if (type === 'TEXTAREA' || type === 'JSON')
    return <textarea {...common} rows={4} value={text} onChange={({ target }) => onChange(target.value)} />
  const kinds = validators.map(({ kind }) => kind)
  const words = kinds.includes('email') ? 'email' : kinds.includes('url') ? 'url' : 'text'
  return (
    <input
      {...common}
      {...(INPUTS[type] ?? { type: words })}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
