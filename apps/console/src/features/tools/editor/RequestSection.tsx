import { Controller, useWatch, useFormState } from 'react-hook-form'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useToolsTexts } from '../texts.ts'
import { CredentialField } from './CredentialField.tsx'
import css from './Editor.module.css'
import { issueOf } from './issue-of.ts'
import { PairsField } from './PairsField.tsx'
import type { ToolFormState } from './values.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface RequestSectionProps {
  form: ToolFormState
  readOnly: boolean
}

/** The request, with placeholders for the parameters. */
export function RequestSection({ form, readOnly }: RequestSectionProps) {
  const t = useToolsTexts()
  const errors = useFormState({ control: form.control }).errors.request
  const method = useWatch({ control: form.control, name: 'request.method' })
  return (
    <section className={css.section}>
      <h2>{t('sections.request')}</h2>
      <div className={css.address}>
        <SelectField {...form.register('request.method')} label={t('fields.method')} disabled={readOnly}>
          {METHODS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.register('request.url')}
          label={t('fields.url')}
          help={t('fields.urlHelp')}
          error={errors?.url?.message}
          placeholder="https://"
          autoComplete="off"
          readOnly={readOnly}
        />
      </div>
      {(['query', 'headers'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={`request.${name}`}
          render={({ field }) => (
            <PairsField
              label={t(`fields.${name}`)}
              help={name === 'headers' ? t('fields.headersHelp') : undefined}
              value={field.value}
              onChange={field.onChange}
              readOnly={readOnly}
              error={issueOf(errors?.[name])}
            />
          )}
        />
      ))}
      <Controller
        control={form.control}
        name="credentialId"
        render={({ field }) => (
          <CredentialField form={form} value={field.value} onChange={field.onChange} disabled={readOnly} />
        )}
      />
      {method === 'GET' ? null : (
        <div className={css.mono}>
          <TextField
            {...form.register('request.body')}
            label={t('fields.body')}
            help={t('fields.bodyHelp')}
            error={errors?.body?.message}
            placeholder={'{ "id": "@@id@@" }'}
            multiline
            minRows={4}
            maxRows={20}
            readOnly={readOnly}
            optional
          />
        </div>
      )}
    </section>
  )
}
