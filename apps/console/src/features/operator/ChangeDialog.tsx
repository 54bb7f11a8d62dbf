import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import layout from '../../lib/kit/fields/Form.module.css'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { useOperatorTexts } from './texts.ts'

/** What each change asks for. */
export interface Confirmed {
  reason: string
  password: string
}

const MOST_REASON = 200

interface ChangeDialogProps {
  title: string
  /** An error without a field in the form. */
  failure: string | null
  pending: boolean
  asksPassword: boolean
  register: UseFormRegister<Confirmed>
  errors: FieldErrors<Confirmed>
  onSubmit: () => void
  onClose: () => void
  /** The change itself. */
  children: ReactNode
}

/** A change of an account, with its reason and the operator's password. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, failure, pending, asksPassword, register, errors, onSubmit, onClose, children } = props
  const t = useOperatorTexts()
  const kit = useKitTexts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className={layout.fields}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          {children}
          <TextField
            {...register('reason', {
              validate: (reason) => reason.trim() !== '' || t('reasonMissing'),
            })}
            label={t('reason')}
            help={t('reasonHelp')}
            error={errors.reason?.message}
            inputProps={{ maxLength: MOST_REASON }}
            autoComplete="off"
          />
          {asksPassword ? (
            <TextField
              {...register('password', { validate: (given) => given !== '' || t('passwordMissing') })}
              type="password"
              label={t('password')}
              error={errors.password?.message}
              autoComplete="current-password"
            />
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
