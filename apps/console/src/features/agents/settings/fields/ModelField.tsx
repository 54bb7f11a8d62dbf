import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { useAgentsTexts } from '../../texts.ts'
import { ModelOptions } from './ModelOptions.tsx'
import { ModelProblems } from './ModelProblems.tsx'

interface ModelFieldProps {
  /** The one that answers when the first fails: there need not be one. */
  fallback?: boolean
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
  error: string | undefined
}

/** Chooses a model, and says which model servers do not answer. */
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
