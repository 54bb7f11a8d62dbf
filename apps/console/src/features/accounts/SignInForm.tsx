import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Callout } from '../../lib/kit/Callout.tsx'
import { TextField } from '../../lib/kit/TextField.tsx'
import { contractResolver } from '../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { PasswordField } from './PasswordField.tsx'
import { signInSchema, useSignIn, type SignIn } from './sign-in.ts'
import css from './SignInPage.module.css'
import { useAccountsTexts } from './texts.ts'

export function SignInForm() {
  const t = useAccountsTexts()
  const signIn = useSignIn()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<SignIn>({
    resolver: contractResolver(signInSchema),
    defaultValues: { username: '', password: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    signIn.mutate(body, { onError: (error) => setFailure(placeIssues(error, form)) })
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
      <Button type="submit" variant="contained" disabled={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
