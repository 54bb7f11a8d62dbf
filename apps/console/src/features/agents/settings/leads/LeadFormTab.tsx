import type { agents } from '@millrace/contract'
import { useEffect } from 'react'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { agents as contract } from 'virtual:contract'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { usePublishTexts } from '../../publish/texts.ts'
import { useDraft } from '../../workspace/draft.tsx'
import { PartTab, type PartTabProps } from '../PartTab.tsx'
import { FieldList } from './FieldList.tsx'
import { RuleList } from './RuleList.tsx'
import { useLeadFormTexts } from './texts.ts'

interface FormProps {
  form: UseFormReturn<agents.LeadForm>
  readOnly: boolean
}

/** What visitors are asked for and when; the preview beside it follows. */
export default function LeadFormTab(props: PartTabProps) {
  const { show } = useDraft()
  const names = usePublishTexts()
  useEffect(() => {
    show({ isFormShown: true })
    return () => show({ leads: undefined, isFormShown: false })
  }, [show])
  return (
    <PartTab
      {...props}
      part="leads"
      fieldName={(field) => names(`fields.leads.${field as keyof agents.LeadForm}`)}
      onValues={(leads) => show({ leads })}
      render={(form) => <Settings form={form} readOnly={props.readOnly} />}
    />
  )
}

function Settings({ form, readOnly }: FormProps) {
  const t = useLeadFormTexts()
  const isEnabled = useWatch({ control: form.control, name: 'enabled' })
  return (
    <div className={layout.column}>
      <p className={layout.hint}>{t('draft')}</p>
      <CheckField {...form.register('enabled')} label={t('enabled')} disabled={readOnly} />
      {isEnabled ? (
        <>
          <When form={form} readOnly={readOnly} />
          <Texts form={form} readOnly={readOnly} />
          <Controller
            control={form.control}
            name="score"
            render={({ field, formState }) => (
              <RuleList
                rules={field.value}
                fields={form.getValues('fields')}
                errors={formState.errors.score}
                readOnly={readOnly}
                onChange={field.onChange}
              />
            )}
          />
        </>
      ) : null}
      <Keeping form={form} readOnly={readOnly} />
    </div>
  )
}

function When({ form, readOnly }: FormProps) {
  const t = useLeadFormTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={layout.section}>
      <h2>{t('when')}</h2>
      <p>{t('whenHelp')}</p>
      <Controller
        control={form.control}
        name="when"
        render={({ field: { value, onChange } }) => (
          <>
            {contract.LEAD_REASONS.map((reason) => (
              <CheckField
                key={reason}
                label={t(`reasons.${reason}`)}
                checked={value.includes(reason)}
                disabled={readOnly}
                onChange={({ target }) =>
                  onChange(
                    // In list order, so that the same choice is the same value.
                    contract.LEAD_REASONS.filter((one) =>
                      one === reason ? target.checked : value.includes(one),
                    ),
                  )
                }
              />
            ))}
            {value.length === 0 ? <Callout kind="warning">{t('noReason')}</Callout> : null}
            {value.includes('afterMessages') ? (
              <TextField
                {...form.register('afterMessages', { valueAsNumber: true })}
                label={t('messages')}
                error={errors.afterMessages?.message}
                type="number"
                readOnly={readOnly}
              />
            ) : null}
          </>
        )}
      />
      <CheckField
        {...form.register('required')}
        label={t('required')}
        help={t('requiredHelp')}
        disabled={readOnly}
      />
    </section>
  )
}

function Texts({ form, readOnly }: FormProps) {
  const t = useLeadFormTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={layout.section}>
      <h2>{t('form')}</h2>
      <TextField
        {...form.register('title')}
        label={t('title')}
        help={t('titleHelp')}
        error={errors.title?.message}
        readOnly={readOnly}
        optional
      />
      <Controller
        control={form.control}
        name="fields"
        render={({ field, formState }) => (
          <FieldList
            fields={field.value}
            errors={formState.errors.fields}
            readOnly={readOnly}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        {...form.register('consent')}
        label={t('consent')}
        help={t('consentHelp')}
        error={errors.consent?.message}
        multiline
        minRows={2}
        maxRows={6}
        readOnly={readOnly}
        optional
      />
    </section>
  )
}

const FIRST_DAYS = 365

function Keeping({ form, readOnly }: FormProps) {
  const t = useLeadFormTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={layout.section}>
      <h2>{t('keeping')}</h2>
      <Controller
        control={form.control}
        name="keepDays"
        render={({ field: { value, onChange } }) => (
          <>
            <CheckField
              label={t('keep')}
              help={t('keepHelp')}
              checked={value !== null}
              disabled={readOnly}
              onChange={({ target }) => onChange(target.checked ? FIRST_DAYS : null)}
            />
            {value === null ? null : (
              <TextField
                label={t('keepDays')}
                error={errors.keepDays?.message}
                type="number"
                value={Number.isNaN(value) ? '' : value}
                readOnly={readOnly}
                onChange={({ target }) => onChange((target as HTMLInputElement).valueAsNumber)}
              />
            )}
          </>
        )}
      />
    </section>
  )
}
