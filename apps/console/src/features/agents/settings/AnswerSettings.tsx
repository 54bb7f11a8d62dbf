import type { agents } from '@millrace/contract'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useAgentsTexts } from '../texts.ts'
import { ModelOptions } from './fields/ModelOptions.tsx'
import { TemperatureField } from './fields/TemperatureField.tsx'

type Settings = Pick<agents.Agent, 'model' | 'temperature'>

interface AnswerSettingsProps {
  value: Settings
  onChange: (change: Partial<Settings>) => void
}

/** Model and temperature alone, as often as they are to be compared. */
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
      <TemperatureField
        compact
        value={value.temperature}
        onChange={(temperature) => onChange({ temperature })}
        disabled={false}
      />
    </>
  )
}
