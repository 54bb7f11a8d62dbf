import type { tools } from '@millrace/contract'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import field from '../../../lib/kit/fields/Field.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useToolsTexts } from '../texts.ts'
import editor from './Editor.module.css'
import { ParameterRows } from './ParameterRows.tsx'
import css from './Parameters.module.css'

interface ParametersFieldProps {
  value: tools.Parameters
  onChange: (value: tools.Parameters) => void
  readOnly: boolean
  error: string | undefined
}

/** The model's inputs: as a list for common cases, as JSON Schema for the rest. */
export function ParametersField({ value, onChange, readOnly, error }: ParametersFieldProps) {
  const t = useToolsTexts()
  const id = useId()
  const [asJson, setAsJson] = useState(false)
  return (
    <fieldset className={css.parameters} aria-describedby={`${id}-help`}>
      <legend className={field.label}>{t('parameters.title')}</legend>
      {asJson ? (
        <SchemaText value={value} onChange={onChange} readOnly={readOnly} />
      ) : (
        <ParameterRows value={value} onChange={onChange} readOnly={readOnly} />
      )}
      <p id={`${id}-help`} className={error ? field.error : field.help}>
        {error ?? t('parameters.help')}
      </p>
      <div>
        <Button size="small" variant="text" onClick={() => setAsJson(!asJson)}>
          {t(asJson ? 'parameters.list' : 'parameters.schema')}
        </Button>
      </div>
    </fieldset>
  )
}

function SchemaText({ value, onChange, readOnly }: Omit<ParametersFieldProps, 'error'>) {
  const t = useToolsTexts()
  const [typed, setTyped] = useState(() => JSON.stringify(value, null, 2))
  const parsed = parse(typed)
  return (
    <div className={editor.mono}>
      <TextField
        label={t('parameters.schema')}
        error={parsed === null ? t('parameters.notJson') : undefined}
        value={typed}
        multiline
        minRows={8}
        maxRows={24}
        readOnly={readOnly}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = parse(target.value)
          // Its meaning is checked with the rest of the form.
          if (next !== null) onChange(next as tools.Parameters)
        }}
      />
    </div>
  )
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
