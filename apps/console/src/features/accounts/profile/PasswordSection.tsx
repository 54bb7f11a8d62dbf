import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { PasswordField } from '../PasswordField.tsx'
import {
  PASSWORD_MIN,
  type PasswordChange,
  passwordSchema,
  useChangePassword,
  useSendPasswordLink,
} from './change-password.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

/** Changes the password; users without one can request a link to set one. */
export function PasswordSection({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  return (
    <section className={css.section}>
      <h2>{t('password.title')}</h2>
      {profile.hasPassword ? (
        <ChangePassword username={profile.username} />
      ) : (
        <FirstPassword username={profile.username} />
      )}
    </section>
  )
}

const EMPTY: PasswordChange = { current: '', password: '' }

function ChangePassword({ username }: { username: string }) {
  const t = useProfileTexts()
  const change = useChangePassword()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<PasswordChange>({ resolver: contractResolver(passwordSchema), defaultValues: EMPTY })
  const { errors } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    change.mutate(body, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: ({ ended }) => {
        form.reset(EMPTY, { keepFieldsRef: true })
        showMessage(t('password.changed', { count: ended }))
      },
    })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      {/* So that password managers know whose it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...form.register('current')}
        label={t('password.current')}
        error={errors.current?.message}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.register('password')}
        label={t('password.new')}
        help={t('password.help', { min: PASSWORD_MIN })}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <Button type="submit" variant="outlined" className={css.start} disabled={change.isPending}>
        {t('password.change')}
      </Button>
    </form>
  )
}

function FirstPassword({ username }: { username: string }) {
  const t = useProfileTexts()
  const send = useSendPasswordLink()
  return (
    <>
      <p className={css.text}>{t('password.none')}</p>
      <Button
        variant="outlined"
        className={css.start}
        disabled={send.isPending}
        onClick={() => send.mutate(username, { onSuccess: () => showMessage(t('password.linkSent')) })}
      >
        {t('password.sendLink')}
      </Button>
    </>
  )
}
