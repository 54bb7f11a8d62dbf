import { Controller, useFormState } from 'react-hook-form'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useAgentsTexts } from '../texts.ts'
import { ModelField } from './fields/ModelField.tsx'
import { RetentionField } from './fields/RetentionField.tsx'
import { ShareField } from './fields/ShareField.tsx'
import type { TabProps } from './tab-props.ts'
import { TagsField } from './fields/TagsField.tsx'
import { TemperatureField } from './fields/TemperatureField.tsx'

const ANSWER_NUMBERS = ['maxOutputTokens', 'memory'] as const

/** With what the agent answers. */
export function ConfigureTab(props: TabProps) {
  const { form, readOnly } = props
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <div className={layout.column}>
      <Models {...props} />
      <Controller
        control={form.control}
        name="temperature"
        render={({ field }) => (
          <TemperatureField value={field.value} onChange={field.onChange} disabled={readOnly} />
        )}
      />
      {ANSWER_NUMBERS.map((name) => (
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
      <Retrieval {...props} />
      <Controller
        control={form.control}
        name="retentionDays"
        render={({ field }) => (
          <RetentionField
            value={field.value}
            onChange={field.onChange}
            disabled={readOnly}
            error={errors.retentionDays?.message}
          />
        )}
      />
    </div>
  )
}

function Models({ form, readOnly }: TabProps) {
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <Controller
        control={form.control}
        name="model"
        render={({ field }) => (
          <ModelField
            value={field.value}
            onChange={(model) => field.onChange(model ?? 'builtin')}
            disabled={readOnly}
            error={errors.model?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="fallbackModel"
        render={({ field }) => (
          <ModelField
            fallback
            value={field.value}
            onChange={field.onChange}
            disabled={readOnly}
            error={errors.fallbackModel?.message}
          />
        )}
      />
    </>
  )
}

/** What of the knowledge the model is given, and what is done with what it adds. */
function Retrieval({ form, readOnly }: TabProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <TextField
        {...form.register('passages', { valueAsNumber: true })}
        label={t('fields.passages')}
        help={t('configure.passagesHelp')}
        error={errors.passages?.message}
        type="number"
        readOnly={readOnly}
      />
      <Controller
        control={form.control}
        name="minScore"
        render={({ field }) => (
          <ShareField value={field.value} onChange={field.onChange} disabled={readOnly} />
        )}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagsField
            value={field.value}
            onChange={field.onChange}
            readOnly={readOnly}
            error={errors.tags?.message ?? errors.tags?.find?.((one) => one?.message)?.message}
          />
        )}
      />
      <CheckField
        {...form.register('showSources')}
        label={t('fields.showSources')}
        help={t('configure.showSourcesHelp')}
        disabled={readOnly}
      />
    </>
  )
}
