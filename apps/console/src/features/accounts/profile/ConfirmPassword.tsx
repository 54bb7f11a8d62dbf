import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { PasswordField } from '../PasswordField.tsx'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

export interface Confirmation {
  /** Missing for users without a password. */
  password?: string | undefined
  code: string
}

interface ConfirmPasswordProps {
  title: string
  text: string
  action: string
  pending: boolean
  /** Whether to ask for the password; not for users without one. */
  asksPassword?: boolean
  asksCode?: boolean
  onClose: () => void
  onConfirm: (given: Confirmation, onError: (error: unknown) => void) => void
}

/** Asks for the password, and for a code, before actions that a stolen session must not be enough for. */
export default function ConfirmPassword(props: ConfirmPasswordProps) {
  const { title, text, action, pending, asksPassword = true, asksCode = false, onClose, onConfirm } = props
  const t = useProfileTexts()
  const kit = useKitTexts()
  const id = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Confirmation>({ defaultValues: { password: '', code: '' } })
  const { errors } = form.formState

  const submit = form.handleSubmit(({ password, code }) => {
    setFailure(null)
    const given = { code, ...(asksPassword ? { password: password ?? '' } : {}) }
    onConfirm(given, (error) => setFailure(placeIssues(error, form)))
  })

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <div className={css.steps}>
            {failure ? <Callout kind="error">{failure}</Callout> : null}
            <p className={css.text}>{text}</p>
            {asksPassword ? (
              <PasswordField
                {...form.register('password')}
                label={t('password.current')}
                error={errors.password?.message}
                autoComplete="current-password"
                startHere
              />
            ) : null}
            {asksCode ? (
              <TextField
                {...form.register('code')}
                label={t('factor.code')}
                help={t('factor.codeOrRecovery')}
                error={errors.code?.message}
                autoComplete="one-time-code"
                startHere={!asksPassword}
              />
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
