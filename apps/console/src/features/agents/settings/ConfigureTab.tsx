import { Controller } from 'react-hook-form'
import layout from '../../../lib/kit/Form.module.css'
import { TextField } from '../../../lib/kit/TextField.tsx'
import { useAgentsTexts } from '../texts.ts'
import type { TabProps } from './tab-props.ts'
import { ModelField } from './ModelField.tsx'
import { TemperatureField } from './TemperatureField.tsx'

const NUMBERS = ['maxOutputTokens', 'memory', 'passages'] as const

/** With what the agent answers. */
export function ConfigureTab({ form, readOnly }: TabProps) {
  const t = useAgentsTexts()
  const { errors } = form.formState
  return (
    <div className={layout.column}>
      <Controller
        control={form.control}
        name="model"
        render={({ field }) => (
          <ModelField
            value={field.value}
            onChange={field.onChange}
            disabled={readOnly}
            error={errors.model?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="temperature"
        render={({ field }) => (
          <TemperatureField value={field.value} onChange={field.onChange} disabled={readOnly} />
        )}
      />
      {NUMBERS.map((name) => (
        <TextField
          key={name}
          {...form.register(name, { valueAsNumber: true })}
          label={t(`fields.${name}`)}
          help={t(`configure.${name}Help`)}
          error={errors[name]?.message}
          type="number"
          readOnly={readOnly}
        />
      ))}
    </div>
  )
}
