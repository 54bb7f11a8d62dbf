import Button from '@mui/material/Button'
import type { sheets } from '@millrace/contract'
import { type FormEvent, useState } from 'react'
import { formatCredits } from '../../../../lib/flows/format.ts'
import { formatDay } from '../../../../lib/format.ts'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { useAiColumnBudget, useSetAiColumnBudget } from '../api/budget.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Panel.module.css'

interface ColumnBudgetProps {
  sheetId: string
  column: sheets.Column
  mayWrite: boolean
}

/** What the runs of a column have spent in this month, and its monthly budget. */
export function ColumnBudget({ sheetId, column, mayWrite }: ColumnBudgetProps) {
  const t = useAiColumnTexts()
  const { data } = useAiColumnBudget(sheetId, column.key)
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const { credits, spent, renewsAt } = data
  const isUsedUp = credits !== null && spent >= credits
  const values = { spent: formatCredits(spent), date: formatDay(renewsAt) }
  const text =
    credits === null
      ? t('panel.spent', values)
      : credits === 0
        ? t('panel.nothing', values)
        : t(isUsedUp ? 'panel.usedUp' : 'panel.spentOf', { ...values, credits: formatCredits(credits) })
  return (
    <>
      <p className={css.spent} data-used={isUsedUp}>
        <span>{text}</span>
        {mayWrite && !isOpen ? (
          <Button
            size="small"
            variant="text"
            aria-label={t('panel.budgetOf', { label: column.label })}
            onClick={() => setIsOpen(true)}
          >
            {t(credits === null ? 'panel.setBudget' : 'panel.changeBudget')}
          </Button>
        ) : null}
      </p>
      {isOpen ? (
        <BudgetForm {...{ sheetId, column, budget: credits }} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}

interface BudgetFormProps extends Omit<ColumnBudgetProps, 'mayWrite'> {
  /** Null: none. */
  budget: number | null
  onClose: () => void
}

function BudgetForm({ sheetId, column, budget, onClose }: BudgetFormProps) {
  const t = useAiColumnTexts()
  const save = useSetAiColumnBudget(sheetId, column.key)
  const [text, setText] = useState(budget === null ? '' : String(budget))
  const amount = Number(text.replace(',', '.'))
  const isEmpty = text.trim() === ''
  const isValid = isEmpty ? budget !== null : amount >= 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) save.mutate(isEmpty ? null : amount, { onSuccess: onClose })
  }
  return (
    <form className={css.budget} onSubmit={onSubmit}>
      {save.error ? <FailureNotice error={save.error} compact /> : null}
      <TextField
        label={t('panel.monthly')}
        help={t(!isEmpty && amount === 0 ? 'panel.zero' : 'panel.monthlyHelp')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputProps={{ inputMode: 'decimal', maxLength: 20 }}
        autoComplete="off"
        startHere
      />
      <div className={css.actions}>
        <Button type="submit" size="small" variant="contained" disabled={!isValid} loading={save.isPending}>
          {t('panel.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('panel.cancel')}
        </Button>
      </div>
    </form>
  )
}
