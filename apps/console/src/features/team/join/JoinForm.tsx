import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { HOME } from '../../../lib/session/next-path.ts'
import { useSession } from '../../../lib/identity/session.ts'
import { joinSchema, PASSWORD_MIN, useJoinByLink, type Join } from './join-by-link.ts'
import { useTeamTexts } from '../texts.ts'

interface JoinFormProps {
  token: string
  /** Whether the address has a user, whose password is then required. */
  known: boolean
}

// Leaves out optional fields that are empty.
const filled = (value: string) => value.trim() || undefined

/** Joins without a session: as a new user, or with an existing user's password. */
export function JoinForm({ token, known }: JoinFormProps) {
  const t = useTeamTexts()
  const join = useJoinByLink()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Join>({
    resolver: contractResolver(joinSchema),
    defaultValues: { token, password: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    join.mutate(body, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: (made) => {
        if (made.token) useSession.getState().begin(made.token)
        else showMessage(t('join.joined'))
        void navigate({ to: made.token ? HOME : '/login', replace: true })
      },
    })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={layout.fields}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      {known ? null : (
        <TextField
          {...form.register('name', { setValueAs: filled })}
          label={t('join.name')}
          error={errors.name?.message}
          autoComplete="name"
          optional
          startHere
        />
      )}
      <TextField
        {...form.register('password')}
        type="password"
        label={t(known ? 'join.password' : 'join.newPassword')}
        help={known ? t('join.knownHelp') : t('join.passwordHelp', { min: PASSWORD_MIN })}
        error={errors.password?.message}
        autoComplete={known ? 'current-password' : 'new-password'}
        startHere={known}
      />
      <Button type="submit" variant="contained" disabled={join.isPending}>
        {t('join.action')}
      </Button>
    </form>
  )
}
