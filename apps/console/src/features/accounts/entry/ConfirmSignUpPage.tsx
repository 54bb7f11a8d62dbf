import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { type Confirm, confirmSchema, useConfirmSignUp } from '../sign-up.ts'
import { SignInBox } from '../SignInBox.tsx'
import css from '../SignInPage.module.css'
import { useLinkToken } from './link-token.ts'
import { useEntryTexts } from './texts.ts'

/** `/login/signup#…`: creates the account with the link from an email and the chosen password. */
export function ConfirmSignUpPage() {
  const t = useEntryTexts()
  const token = useLinkToken()
  const confirm = useConfirmSignUp()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Confirm>({
    resolver: contractResolver(confirmSchema),
    defaultValues: { password: '' },
  })

  const submit = form.handleSubmit(({ password }) => {
    setFailure(null)
    // Not with `mutate`: the page remounts with the new session and would miss the result.
    return confirm.mutateAsync({ token, password }).then(
      () => navigate({ to: '/console', replace: true }),
      (error: unknown) => setFailure(placeIssues(error, form)),
    )
  })

  return (
    <SignInBox title={t('confirm.title')} intro={t('confirm.intro')}>
      {token ? (
        <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          <PasswordField
            {...form.register('password')}
            label={t('confirm.password')}
            help={t('confirm.help')}
            error={form.formState.errors.password?.message}
            autoComplete="current-password"
            startHere
          />
          <Button type="submit" variant="contained" disabled={confirm.isPending}>
            {t('confirm.submit')}
          </Button>
        </form>
      ) : (
        <Callout kind="error">{t('reset.noToken')}</Callout>
      )}
    </SignInBox>
  )
}
