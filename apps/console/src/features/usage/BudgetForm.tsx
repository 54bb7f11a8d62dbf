import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { type Budget, BUDGET_SCOPES, type BudgetScope, useSaveBudget, useTargets } from './credits.ts'
import { useUsageTexts } from './texts.ts'
import css from './UsagePage.module.css'

/** Those of AI columns are set in their sheet. */
const SCOPES = BUDGET_SCOPES.filter((scope) => scope !== 'column')

/** Sets what the account, a project, an agent or a member may spend in a month. */
export function BudgetForm({ onDone }: { onDone: () => void }) {
  const t = useUsageTexts()
  const [scope, setScope] = useState<BudgetScope>('account')
  const [target, setTarget] = useState('')
  const [credits, setCredits] = useState('')
  const targets = useTargets(scope)
  const save = useSaveBudget()
  const amount = Number(credits)
  const isValid = credits.trim() !== '' && amount >= 0 && (scope === 'account' || target !== '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    save.mutate({ scope, credits: amount, ...(scope === 'account' ? {} : { target }) }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={onSubmit}>
      {save.error ? <FailureNotice error={save.error} /> : null}
      <div className={css.filters}>
        <SelectField
          label={t('budget.for')}
          value={scope}
          onChange={({ target: { value } }) => {
            setScope(value as BudgetScope)
            setTarget('')
          }}
        >
          {SCOPES.map((one) => (
            <option key={one} value={one}>
              {t(`budget.scopes.${one}`)}
            </option>
          ))}
        </SelectField>
        {scope === 'account' ? null : (
          <SelectField
            label={t(`budget.scopes.${scope}`)}
            value={target}
            onChange={({ target: { value } }) => setTarget(value)}
          >
            <option value="">{t('budget.choose')}</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t('budget.credits')}
          type="number"
          value={credits}
          onChange={({ target: { value } }) => setCredits(value)}
          inputProps={{ min: 0 }}
          startHere
        />
      </div>
      {credits.trim() !== '' && amount === 0 ? <p className={css.note}>{t('budget.zero')}</p> : null}
      <Button type="submit" variant="contained" disabled={!isValid} loading={save.isPending}>
        {t('budget.save')}
      </Button>{' '}
      <Button onClick={onDone}>{t('budget.cancel')}</Button>
    </form>
  )
}

interface AmountFormProps {
  budget: Budget
  label: string
  onDone: () => void
}

/** Changes the amount of a budget, in its row. */
export function AmountForm({ budget, label, onDone }: AmountFormProps) {
  const t = useUsageTexts()
  const [credits, setCredits] = useState(String(budget.credits))
  const save = useSaveBudget()
  const { scope, target } = budget
  const amount = Number(credits)
  const isValid = credits.trim() !== '' && amount >= 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    if (amount === budget.credits) return onDone()
    save.mutate({ scope, credits: amount, ...(scope === 'account' ? {} : { target }) }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={onSubmit} aria-label={t('budget.editOf', { name: label })}>
      {save.error ? <FailureNotice error={save.error} compact /> : null}
      <div className={css.amount}>
        <TextField
          label={t('budget.credits')}
          type="number"
          value={credits}
          onChange={({ target: { value } }) => setCredits(value)}
          inputProps={{ min: 0 }}
          startHere
        />
        <Button type="submit" variant="contained" disabled={!isValid} loading={save.isPending}>
          {t('budget.save')}
        </Button>
        <Button onClick={onDone}>{t('budget.cancel')}</Button>
      </div>
      {isValid && amount === 0 ? <p className={css.note}>{t('budget.zero')}</p> : null}
    </form>
  )
}
