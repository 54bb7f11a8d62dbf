import { useId } from 'react'
import { InlineSelect } from '../../../lib/flows/InlineSelect.tsx'
import css from './Launch.module.css'

interface MappingLineProps {
  /** What receives a value. */
  name: string
  /** A word next to the name. */
  kind?: string | undefined
  value: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  onChange: (value: string) => void
}

/** One line of a mapping. */
export function MappingLine({ name, kind, value, options, error, onChange }: MappingLineProps) {
  const id = useId()
  return (
    <li className={css.line}>
      <span className={css.name}>
        {name} {kind ? <span className={css.kind}>{kind}</span> : null}
      </span>
      <InlineSelect
        label={name}
        value={value}
        options={options}
        onChange={onChange}
        describedBy={error ? id : undefined}
      />
      {error ? (
        <p id={id} className={css.wrong}>
          {error}
        </p>
      ) : null}
    </li>
  )
}
