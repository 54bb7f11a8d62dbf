import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { settingsSchema, useUpdateAccount, type Settings } from './account-settings.ts'
import css from '../TeamPage.module.css'
import { useTeamTexts } from '../texts.ts'
import { timeZones } from '../../../lib/time-zones.ts'

/** Saved by a button: retention periods have consequences, which need confirmation. */
export function AccountForm({ settings }: { settings: Settings }) {
  const t = useTeamTexts()
  const update = useUpdateAccount()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<Settings | null>(null)
  const form = useForm<Settings>({
    resolver: contractResolver(settingsSchema),
    defaultValues: settings,
    resetOptions: { keepDirtyValues: true },
    values: settings,
  })
  const { errors, isDirty } = form.formState

  function save(values: Settings) {
    setAsked(null)
    setFailure(null)
    update.mutate(values, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: (saved) => {
        form.reset(saved, { keepFieldsRef: true })
        showMessage(t('setting.saved'))
      },
    })
  }
  const submit = form.handleSubmit((values) =>
    keepsLess(settings.retention, values.retention) ? setAsked(values) : save(values),
  )

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={layout.column}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField {...form.register('name')} label={t('setting.name')} error={errors.name?.message} />
      <LocaleFields form={form} settings={settings} />
      <RetentionFields form={form} />
      <div>
        <Button type="submit" variant="contained" disabled={update.isPending || !isDirty}>
          {t('setting.save')}
        </Button>
      </div>
      {asked ? (
        <ConfirmDialog
          title={t('setting.retentionAsk')}
          action={t('setting.retentionAction')}
          pending={update.isPending}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        >
          {t('setting.retentionText')}
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturn<Settings>
}

function LocaleFields({ form, settings }: FieldsProps & { settings: Settings }) {
  const t = useTeamTexts()
  return (
    <div className={layout.pair}>
      <SelectField
        {...form.register('timeZone')}
        label={t('setting.timeZone')}
        help={t('setting.timeZoneHelp')}
        error={form.formState.errors.timeZone?.message}
      >
        {timeZones(settings.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField
        {...form.register('language')}
        label={t('setting.language')}
        help={t('setting.languageHelp')}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function RetentionFields({ form }: FieldsProps) {
  const t = useTeamTexts()
  const retention = useWatch({ control: form.control, name: 'retention' })
  return (
    <fieldset className={css.group}>
      <legend>{t('setting.retention')}</legend>
      <div className={layout.pair}>
        {(['conversations', 'audit'] as const).map((what) => (
          <KeepField
            key={what}
            label={t(`setting.${what}`)}
            days={retention[what]}
            onDays={(days) => form.setValue(`retention.${what}`, days, { shouldDirty: true })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const keepsLess = (before: Settings['retention'], after: Settings['retention']) =>
  (['conversations', 'audit'] as const).some((what) => (after[what] ?? Infinity) < (before[what] ?? Infinity))

const DAYS = [7, 30, 90, 180, 365, 730, 1825]

interface KeepFieldProps {
  label: string
  days: number | null
  onDays: (days: number | null) => void
}

function KeepField({ label, days, onDays }: KeepFieldProps) {
  const t = useTeamTexts()
  // A value set through the API stays in the list.
  const choices = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={label}
      help={t('setting.retentionHelp')}
      value={days ?? ''}
      onChange={({ target }) => onDays(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t('setting.forever')}</option>
      {choices.map((count) => (
        <option key={count} value={count}>
          {t('setting.days', { count })}
        </option>
      ))}
    </SelectField>
  )
}
