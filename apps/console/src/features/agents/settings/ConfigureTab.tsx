import { agents } from 'virtual:contract'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import css from '../KnowledgeTab.module.css'
import { useAgentsTexts } from '../texts.ts'
import { ModelField } from './fields/ModelField.tsx'
import { RetentionField } from './fields/RetentionField.tsx'
import { ShareField } from './fields/ShareField.tsx'
import type { TabProps } from './tab-props.ts'
import { TagsField } from './fields/TagsField.tsx'
import { TemperatureField } from './fields/TemperatureField.tsx'

/** How the agent responds. Settings that the chosen model ignores are hidden. */
export function ConfigureTab(props: TabProps) {
  const { form, readOnly } = props
  const { errors } = useFormState({ control: form.control })
  const quotes = useWatch({ control: form.control, name: 'model' }) === agents.BUILTIN_MODEL
  return (
    <div className={layout.column}>
      <Models {...props} quotes={quotes} />
      {quotes ? null : (
        <Controller
          control={form.control}
          name="temperature"
          render={({ field }) => (
            <TemperatureField value={field.value} onChange={field.onChange} disabled={readOnly} />
          )}
        />
      )}
      <NumberField {...props} name="maxOutputTokens" />
      <NumberField {...props} name="memory" />
      <Retrieval {...props} quotes={quotes} />
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

interface NumberFieldProps extends TabProps {
  name: 'maxOutputTokens' | 'memory' | 'passages'
}

function NumberField({ form, readOnly, name }: NumberFieldProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      label={t(`fields.${name}`)}
      help={t(`configure.${name}Help`)}
      error={errors[name]?.message}
      type="number"
      readOnly={readOnly}
    />
  )
}

/** `quotes`: the built-in model is selected, which never fails and needs no fallback. */
function Models({ form, readOnly, quotes }: TabProps & { quotes: boolean }) {
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
      {quotes ? null : (
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
      )}
    </>
  )
}

/** Which knowledge the model receives, and how unsupported text is handled. */
function Retrieval({ form, agent, readOnly, onRevision, quotes }: TabProps & { quotes: boolean }) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <details className={css.more}>
      <summary>{t('configure.retrieval')}</summary>
      <div className={layout.fields}>
        {/* The built-in model reads all that could answer. */}
        {quotes ? null : (
          <NumberField
            form={form}
            agent={agent}
            readOnly={readOnly}
            onRevision={onRevision}
            name="passages"
          />
        )}
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
      </div>
    </details>
  )
}
