import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Setup } from './setup.ts'
import { PASSWORD_MIN, signUpSchema, useRequestSignUp, useSignUp, type SignUp } from './sign-up.ts'
import css from './SignInPage.module.css'
import { useAccountsTexts } from './texts.ts'

// An optional field that was left empty is left out.
const filled = (value: string) => value.trim() || undefined

interface SignUpFormProps {
  owner: boolean
  setup: Setup | undefined
}

/** Creates an account or requests the email that does; `owner` is the first one of an installation. */
export function SignUpForm({ owner, setup }: SignUpFormProps) {
  const t = useAccountsTexts()
  const signUp = useSignUp()
  const request = useRequestSignUp()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<SignUp>({
    resolver: contractResolver(signUpSchema),
    defaultValues: { username: '', password: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    const onError = (error: unknown) => setFailure(placeIssues(error, form))
    if (setup?.confirmSignup) request.mutate(body, { onError })
    else signUp.mutate(body, { onError })
  })

  if (request.isSuccess)
    return (
      <>
        <output>{t('signUp.sent', { username: request.variables.username })}</output>
        {setup?.mail ? null : <Callout kind="warning">{t('signUp.noMail')}</Callout>}
      </>
    )

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField
        {...form.register('name', { setValueAs: filled })}
        label={t('signUp.name')}
        error={errors.name?.message}
        autoComplete="name"
        optional
        startHere
      />
      <TextField
        {...form.register('company', { setValueAs: filled })}
        label={t('signUp.company')}
        error={errors.company?.message}
        autoComplete="organization"
        optional
      />
      <TextField
        {...form.register('username')}
        label={t('signUp.username')}
        error={errors.username?.message}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        {...form.register('password')}
        label={t('signUp.password')}
        error={errors.password?.message}
        help={t('signUp.passwordHelp', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      {setup?.setupCode ? (
        <TextField
          {...form.register('setupCode', { setValueAs: filled })}
          label={t('signUp.setupCode')}
          error={errors.setupCode?.message}
          help={t('signUp.setupCodeHelp')}
          autoComplete="off"
        />
      ) : null}
      <Button type="submit" variant="contained" disabled={signUp.isPending || request.isPending}>
        {owner ? t('signUp.ownerSubmit') : t('signUp.submit')}
      </Button>
    </form>
  )
}
