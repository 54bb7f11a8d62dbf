import { type Edition, EDITION_NAMES } from '@millrace/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { placeIssues } from '../../lib/forms/place-issues.ts'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { type AccountDetails, useSetEdition } from './accounts.ts'
import { ChangeDialog, type Confirmed } from './ChangeDialog.tsx'
import { useOperatorTexts } from './texts.ts'

const CHOICES = Object.entries(EDITION_NAMES) as [Edition, string][]

interface PlanDialogProps {
  account: AccountDetails
  asksPassword: boolean
  onClose: () => void
}

/** Chooses an account's plan. */
export default function PlanDialog({ account, asksPassword, onClose }: PlanDialogProps) {
  const t = useOperatorTexts()
  const change = useSetEdition(account.id)
  const [failure, setFailure] = useState<string | null>(null)
  const [edition, setEdition] = useState(account.edition)
  const form = useForm<Confirmed>({ defaultValues: { reason: '', password: '' } })
  const submit = form.handleSubmit(({ reason, password }) => {
    setFailure(null)
    change.mutate(
      { edition, reason, ...(asksPassword ? { password } : {}) },
      {
        onSuccess: () => {
          showMessage(t('plan.done'))
          onClose()
        },
        onError: (error) => setFailure(placeIssues(error, form)),
      },
    )
  })
  const { unpaidEdition } = account
  const unpaid =
    edition === unpaidEdition ? t('plan.unpaid', { plan: EDITION_NAMES[edition] }) : t('plan.help')
  return (
    <ChangeDialog
      title={t('plan.title', { name: account.name })}
      failure={failure}
      pending={change.isPending}
      asksPassword={asksPassword}
      register={form.register}
      errors={form.formState.errors}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={t('plan.label')}
        help={unpaidEdition === null ? undefined : unpaid}
        value={edition}
        onChange={({ target }) => setEdition(target.value as Edition)}
      >
        {CHOICES.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </ChangeDialog>
  )
}
