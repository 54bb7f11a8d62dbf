import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { FormDialog } from '../../lib/kit/dialogs/FormDialog.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
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
  return (
    <FormDialog
      title={title}
      action={t('save')}
      pending={pending}
      problem={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
