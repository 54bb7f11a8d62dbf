import type { tools } from '@millrace/contract'
import { Controller, useFormState } from 'react-hook-form'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useToolsTexts } from '../texts.ts'
import css from './Editor.module.css'
import { issueOf } from './issue-of.ts'
import { ParametersField } from './ParametersField.tsx'
import type { ToolFormState } from './values.ts'

const EFFECTS = ['read', 'write'] as const

interface WhatSectionProps {
  form: ToolFormState
  readOnly: boolean
  agents: tools.Tool['agents']
}

/** What the model is told about the tool. */
export function WhatSection({ form, readOnly, agents }: WhatSectionProps) {
  const t = useToolsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={css.section}>
      <h2>{t('sections.what')}</h2>
      {agents.length > 0 ? (
        <p className={css.used}>
          {t('editor.usedBy')}: {agents.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      <TextField
        {...form.register('name')}
        label={t('fields.name')}
        help={t('fields.nameHelp')}
        error={errors.name?.message}
        autoComplete="off"
        readOnly={readOnly}
      />
      <TextField
        {...form.register('description')}
        label={t('fields.description')}
        help={t('fields.descriptionHelp')}
        error={errors.description?.message}
        multiline
        minRows={2}
        maxRows={8}
        readOnly={readOnly}
      />
      <SelectField
        {...form.register('effect')}
        label={t('fields.effect')}
        help={t('fields.effectHelp')}
        disabled={readOnly}
      >
        {EFFECTS.map((effect) => (
          <option key={effect} value={effect}>
            {t(`effects.${effect}`)}
          </option>
        ))}
      </SelectField>
      <Controller
        control={form.control}
        name="parameters"
        render={({ field }) => (
          <ParametersField
            value={field.value}
            onChange={field.onChange}
            readOnly={readOnly}
            error={issueOf(errors.parameters)}
          />
        )}
      />
    </section>
  )
}
