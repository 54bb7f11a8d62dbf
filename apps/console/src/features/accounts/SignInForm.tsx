import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckField } from '../../lib/kit/fields/CheckField.tsx'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { contractResolver } from '../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { secondFactorOf } from './entry/second-factor-of.ts'
import { PasswordField } from './PasswordField.tsx'
import { signInSchema, useSignIn, type SignIn } from './sign-in.ts'
import css from './SignInPage.module.css'
import { useAccountsTexts } from './texts.ts'

interface SignInFormProps {
  /** A message about a failed second step. */
  message: string | null
  /** Whether to stay signed in; also used by the provider's button. */
  stay: boolean
  onStay: (stay: boolean) => void
  onSecondFactor: (secondFactor: string) => void
}

/** Name and password, followed by the second factor if enabled. */
export function SignInForm({ message, stay, onStay, onSecondFactor }: SignInFormProps) {
  const t = useAccountsTexts()
  const signIn = useSignIn()
  const [failure, setFailure] = useState(message)
  const form = useForm<SignIn>({
    resolver: contractResolver(signInSchema),
    defaultValues: { username: '', password: '' },
  })
  const { errors } = form.formState

  function onError(error: unknown) {
    const step = secondFactorOf(error)
    if (step === null) setFailure(placeIssues(error, form))
    else onSecondFactor(step)
  }

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    signIn.mutate({ ...body, stay }, { onError })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField
        {...form.register('username')}
        label={t('signIn.username')}
        error={errors.username?.message}
        type="email"
        autoComplete="username"
        startHere
      />
      <PasswordField
        {...form.register('password')}
        label={t('signIn.password')}
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <CheckField
        label={t('signIn.stay')}
        help={t('signIn.stayHelp')}
        checked={stay}
        onChange={(event) => onStay(event.target.checked)}
      />
      <Button type="submit" variant="contained" disabled={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
      <p className={css.other}>
        <Link to="/login/forgot">{t('signIn.forgot')}</Link>
      </p>
    </form>
  )
}
