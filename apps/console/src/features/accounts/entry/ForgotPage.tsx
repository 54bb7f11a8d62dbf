import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useSetup } from '../setup.ts'
import { SignInBox } from '../SignInBox.tsx'
import css from '../SignInPage.module.css'
import { type Forgot, forgotSchema, useForgot } from './recover.ts'
import { useEntryTexts } from './texts.ts'

/** `/login/forgot`: requests a password reset link. The response is the same for any address. */
export function ForgotPage() {
  const t = useEntryTexts()
  const { data: setup } = useSetup()
  const forgot = useForgot()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Forgot>({ resolver: contractResolver(forgotSchema), defaultValues: { username: '' } })

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    forgot.mutate(body, { onError: (error) => setFailure(placeIssues(error, form)) })
  })

  const noMail = setup && !setup.mail ? <Callout kind="warning">{t('forgot.noMail')}</Callout> : null
  const back = (
    <p className={css.other}>
      <Link to="/login">{t('back')}</Link>
    </p>
  )

  if (forgot.isSuccess)
    return (
      <SignInBox
        title={t('forgot.sentTitle')}
        intro={t('forgot.sent', { username: forgot.variables.username })}
      >
        {noMail}
        {back}
      </SignInBox>
    )

  return (
    <SignInBox title={t('forgot.title')} intro={t('forgot.intro')}>
      {noMail}
      <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
        {failure ? <Callout kind="error">{failure}</Callout> : null}
        <TextField
          {...form.register('username')}
          label={t('forgot.username')}
          error={form.formState.errors.username?.message}
          type="email"
          autoComplete="username"
          startHere
        />
        <Button type="submit" variant="contained" disabled={forgot.isPending}>
          {t('forgot.submit')}
        </Button>
      </form>
      {back}
    </SignInBox>
  )
}
