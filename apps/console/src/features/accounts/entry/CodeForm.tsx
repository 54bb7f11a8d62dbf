import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { bannerText, isUnauthenticated } from '../../../lib/api/failures.ts'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import css from '../SignInPage.module.css'
import { type Code, codeSchema, useSignInCode } from './sign-in-code.ts'
import { useEntryTexts } from './texts.ts'

interface CodeFormProps {
  secondFactor: string
  /** Returns to the first step with a message. */
  onBegin: (message: string | null) => void
  /** Called after signing in, if nothing else redirects. */
  onDone?: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ secondFactor, onBegin, onDone }: CodeFormProps) {
  const t = useEntryTexts()
  const signIn = useSignInCode(onDone)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Code>({ resolver: contractResolver(codeSchema), defaultValues: { code: '' } })

  function onError(error: unknown) {
    if (isUnauthenticated(error)) onBegin(bannerText(error))
    else setFailure(placeIssues(error, form))
  }

  const submit = form.handleSubmit(({ code }) => {
    setFailure(null)
    signIn.mutate({ secondFactor, code }, { onError })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={css.form}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField
        {...form.register('code')}
        label={t('code.label')}
        help={t('code.help')}
        error={form.formState.errors.code?.message}
        autoComplete="one-time-code"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        startHere
      />
      <Button type="submit" variant="contained" disabled={signIn.isPending}>
        {t('code.submit')}
      </Button>
      <Button onClick={() => onBegin(null)}>{t('code.back')}</Button>
    </form>
  )
}
