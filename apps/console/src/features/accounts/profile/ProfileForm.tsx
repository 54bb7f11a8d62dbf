import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { type ProfileChange, profileSchema, useUpdateProfile } from './profile.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

/** Name, language and picture. */
export function ProfileForm({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  const update = useUpdateProfile()
  const [failure, setFailure] = useState<string | null>(null)
  const { name, locale, avatar } = profile
  const form = useForm<ProfileChange>({
    resolver: contractResolver(profileSchema),
    defaultValues: { name, locale, avatar },
  })
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit((change) => {
    setFailure(null)
    update.mutate(change, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: (saved) => {
        // Keep the fields registered: the compiled component doesn't register them again.
        form.reset({ name: saved.name, locale: saved.locale, avatar: saved.avatar }, { keepFieldsRef: true })
        showMessage(t('saved'))
      },
    })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField
        {...form.register('name')}
        label={t('name')}
        error={errors.name?.message}
        autoComplete="name"
      />
      <SelectField
        {...form.register('locale', { setValueAs: (value: string | null) => value || null })}
        label={t('language')}
        help={t('languageHelp')}
        error={errors.locale?.message}
      >
        <option value="">{t('languageOfBrowser')}</option>
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </SelectField>
      <Controller
        control={form.control}
        name="avatar"
        render={({ field }) => <PicturePicker value={field.value ?? null} onChange={field.onChange} />}
      />
      <Button type="submit" variant="contained" className={css.start} disabled={!isDirty || update.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
