import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { useAgentsTexts } from '../../texts.ts'
import { ModelOptions } from './ModelOptions.tsx'
import { ModelProblems } from './ModelProblems.tsx'

interface ModelFieldProps {
  /** The fallback model, which is optional. */
  fallback?: boolean
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
  error: string | undefined
}

/** Selects a model, and lists model servers that did not respond. */
export function ModelField({ fallback = false, value, onChange, disabled, error }: ModelFieldProps) {
  const t = useAgentsTexts()
  return (
    <>
      <SelectField
        label={t(fallback ? 'fields.fallbackModel' : 'fields.model')}
        help={t(fallback ? 'configure.fallbackModelHelp' : 'configure.modelHelp')}
        error={error}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value || null)}
      >
        {fallback ? <option value="">{t('configure.noFallback')}</option> : null}
        <ModelOptions value={value} />
      </SelectField>
      {fallback ? null : <ModelProblems />}
    </>
  )
}
