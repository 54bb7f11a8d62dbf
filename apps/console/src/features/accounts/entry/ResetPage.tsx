import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useSession } from '../../../lib/identity/session.ts'
import { PasswordField } from '../PasswordField.tsx'
import { SignInBox } from '../SignInBox.tsx'
import css from '../SignInPage.module.css'
import { useLinkToken } from './link-token.ts'
import { PASSWORD_MIN, type Reset, resetSchema, useReset } from './recover.ts'
import { useEntryTexts } from './texts.ts'

/** `/login/reset#…`: sets a new password with the link from an email. */
export function ResetPage() {
  const t = useEntryTexts()
  const token = useLinkToken()
  const reset = useReset()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Reset>({ resolver: contractResolver(resetSchema), defaultValues: { password: '' } })

  const submit = form.handleSubmit(({ password }) => {
    setFailure(null)
    reset.mutate(
      { token, password },
      {
        onError: (error) => setFailure(placeIssues(error, form)),
        // The reset has ended all sessions, so this browser is signed out too.
        onSuccess: () => useSession.getState().end('left'),
      },
    )
  })

  if (reset.isSuccess)
    return (
      <SignInBox title={t('reset.doneTitle')} intro={t('reset.done', { username: reset.data.username })}>
        <ButtonLink to="/login" variant="contained">
          {t('again')}
        </ButtonLink>
      </SignInBox>
    )

  return (
    <SignInBox title={t('reset.title')} intro={t('reset.intro')}>
      {token ? (
        <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          <PasswordField
            {...form.register('password')}
            label={t('reset.password')}
            help={t('reset.help', { min: PASSWORD_MIN })}
            error={form.formState.errors.password?.message}
            autoComplete="new-password"
            startHere
          />
          <Button type="submit" variant="contained" disabled={reset.isPending}>
            {t('reset.submit')}
          </Button>
        </form>
      ) : (
        <Callout kind="error">{t('reset.noToken')}</Callout>
      )}
      <p className={css.other}>
        <Link to="/login/forgot">{t('reset.another')}</Link>
      </p>
    </SignInBox>
  )
}
