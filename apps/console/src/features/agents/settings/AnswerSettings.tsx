import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useAgentsTexts } from '../texts.ts'
import { ModelOptions } from './fields/ModelOptions.tsx'
import { TemperatureField } from './fields/TemperatureField.tsx'

type Settings = Pick<contract.Agent, 'model' | 'temperature'>

interface AnswerSettingsProps {
  value: Settings
  onChange: (change: Partial<Settings>) => void
}

/** Model and temperature, repeatable for comparisons. */
export function AnswerSettings({ value, onChange }: AnswerSettingsProps) {
  const t = useAgentsTexts()
  return (
    <>
      <SelectField
        label={t('fields.model')}
        value={value.model}
        onChange={({ target }) => onChange({ model: target.value })}
      >
        <ModelOptions value={value.model} />
      </SelectField>
      {value.model === agents.BUILTIN_MODEL ? null : (
        <TemperatureField
          compact
          value={value.temperature}
          onChange={(temperature) => onChange({ temperature })}
          disabled={false}
        />
      )}
    </>
  )
}
