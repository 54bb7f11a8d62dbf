import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { formatCredits } from '../../lib/flows/format.ts'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { type AccountDetails, useChangeCredits } from './accounts.ts'
import { ChangeDialog, type Confirmed } from './ChangeDialog.tsx'
import { useOperatorTexts } from './texts.ts'

interface CreditsForm extends Confirmed {
  what: 'grant' | 'remove'
  credits: string
}

interface CreditsDialogProps {
  account: AccountDetails
  asksPassword: boolean
  onClose: () => void
}

/** Grants an account credits, or removes unspent ones. */
export default function CreditsDialog({ account, asksPassword, onClose }: CreditsDialogProps) {
  const t = useOperatorTexts()
  const change = useChangeCredits(account.id)
  const [failure, setFailure] = useState<string | null>(null)
  const [what, setWhat] = useState<CreditsForm['what']>('grant')
  const form = useForm<CreditsForm>({ defaultValues: { credits: '', reason: '', password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ credits, reason, password }) => {
    setFailure(null)
    const body = { what, credits: Number(credits), reason, ...(asksPassword ? { password } : {}) }
    change.mutate(body, {
      onSuccess: () => {
        showMessage(t(what === 'grant' ? 'credits.doneGrant' : 'credits.doneRemove'))
        onClose()
      },
      onError: (error) => setFailure(placeIssues(error, form)),
    })
  })
  const lasting = formatCredits(account.lasting)
  return (
    <ChangeDialog
      title={t('credits.title', { name: account.name })}
      failure={failure}
      pending={change.isPending}
      asksPassword={asksPassword}
      register={form.register}
      errors={errors}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={t('credits.what')}
        value={what}
        onChange={({ target }) => setWhat(target.value === 'remove' ? 'remove' : 'grant')}
      >
        <option value="grant">{t('credits.grant')}</option>
        <option value="remove">{t('credits.remove')}</option>
      </SelectField>
      <TextField
        {...form.register('credits', {
          validate: (credits) =>
            (Number.isInteger(Number(credits)) && Number(credits) >= 1) || t('credits.invalid'),
        })}
        label={t('credits.amount')}
        help={what === 'grant' ? t('credits.grantHelp') : t('credits.removeHelp', { lasting })}
        error={errors.credits?.message}
        type="number"
        inputProps={{ min: 1, step: 1 }}
        startHere
      />
    </ChangeDialog>
  )
}
