import Button from '@mui/material/Button'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatDay } from '../../lib/format.ts'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import table from '../../lib/kit/tables/Table.module.css'
import { AmountForm, BudgetForm } from './BudgetForm.tsx'
import { type Budget, type Credits, useCredits, useDeleteBudget } from './credits.ts'
import { EntriesPart } from './EntriesPart.tsx'
import { useUsageTexts } from './texts.ts'
import css from './UsagePage.module.css'

/** The account’s credits with what changed them, and its budgets. */
export function CreditsPart() {
  const { data } = useCredits()
  if (!data) return null
  return (
    <>
      {data.balance ? (
        <Balance balance={data.balance}>
          <EntriesPart />
        </Balance>
      ) : null}
      <Budgets budgets={data.budgets} />
    </>
  )
}

interface BalanceProps {
  balance: NonNullable<Credits['balance']>
  /** Below it: what changed it. */
  children?: ReactNode
}

/** What is left of an account’s credits, and what was used of this month’s. */
export function Balance({ balance, children }: BalanceProps) {
  const t = useUsageTexts()
  const { credits, reserved, monthly, granted, spent, renewsAt } = balance
  const used = t('credit.used', { spent: formatCredits(spent), granted: formatCredits(granted) })
  const notes = [
    t('credit.monthly', { credits: formatCredits(monthly), date: formatDay(renewsAt) }),
    credits > monthly ? t('credit.lasting', { credits: formatCredits(credits - monthly) }) : null,
    reserved > 0 ? t('credit.reserved', { credits: formatCredits(reserved) }) : null,
  ]
  return (
    <section className={css.plan} aria-label={t('credit.title')}>
      <h2>{t('credit.left', { credits: formatCredits(credits) })}</h2>
      <ul>
        <li>
          <span>{t('credit.month')}</span>
          <meter
            aria-label={t('credit.month')}
            aria-valuetext={used}
            min={0}
            max={Math.max(granted, 1)}
            value={Math.min(spent, granted)}
          />
          <span>{used}</span>
        </li>
      </ul>
      <p className={css.quiet}>{notes.filter(Boolean).join(' ')}</p>
      {children}
    </section>
  )
}

function Budgets({ budgets }: { budgets: readonly Budget[] }) {
  const t = useUsageTexts()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section className={css.plan} aria-label={t('budget.title')}>
      <h2>{t('budget.title')}</h2>
      <p className={css.quiet}>{t('budget.help')}</p>
      {budgets.length > 0 ? (
        <div className={table.wrap}>
          <table className={table.table} aria-label={t('budget.title')}>
            <thead>
              <tr>
                <th scope="col">{t('budget.for')}</th>
                <th scope="col" className={table.number}>
                  {t('budget.spent')}
                </th>
                <th scope="col" className={table.number}>
                  {t('budget.most')}
                </th>
                <th scope="col" className={table.narrow}>
                  <span className="visually-hidden">{t('budget.delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {budgets.map((one) => (
                <BudgetRow key={one.id} budget={one} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {isAdding ? (
        <BudgetForm onDone={() => setIsAdding(false)} />
      ) : (
        <Button variant="outlined" onClick={() => setIsAdding(true)}>
          {t('budget.add')}
        </Button>
      )}
    </section>
  )
}

function BudgetRow({ budget }: { budget: Budget }) {
  const t = useUsageTexts()
  const remove = useDeleteBudget()
  const [isEditing, setIsEditing] = useState(false)
  const { id, scope, name, credits, spent } = budget
  const label =
    scope === 'account'
      ? t('budget.scopes.account')
      : `${t(`budget.scopes.${scope}`)}: ${name ?? t('deleted')}`
  if (isEditing)
    return (
      <tr>
        <td>{label}</td>
        <td colSpan={3}>
          <AmountForm budget={budget} label={label} onDone={() => setIsEditing(false)} />
        </td>
      </tr>
    )
  return (
    <tr>
      <td>{label}</td>
      <td className={table.number}>{formatCredits(spent)}</td>
      <td className={table.number}>
        {formatCredits(credits)}
        {credits === 0 ? <p className={table.sub}>{t('budget.nothing')}</p> : null}
      </td>
      <td className={table.narrow}>
        <span className={css.tools}>
          {scope === 'account' || name !== null ? (
            <IconAction label={t('budget.editOf', { name: label })} onClick={() => setIsEditing(true)}>
              <Pencil size={16} />
            </IconAction>
          ) : null}
          <IconAction
            label={t('budget.deleteOf', { name: label })}
            onClick={() => remove.mutate(id)}
            disabled={remove.isPending}
          >
            <Trash2 size={16} />
          </IconAction>
        </span>
      </td>
    </tr>
  )
}
