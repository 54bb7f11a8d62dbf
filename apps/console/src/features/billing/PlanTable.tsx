import { EDITION_NAMES } from '@millrace/contract'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { later } from '../../lib/kit/later.ts'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import table from '../../lib/kit/tables/Table.module.css'
import css from './BillingPart.module.css'
import { type Billing, type Interval, type PlanChoice, useCheckout } from './get-billing.ts'
import { formatMoney, formatShort } from './amounts.ts'
import { useBillingTexts } from './texts.ts'

const [ChangeDialog, prepare] = later(() => import('./ChangeDialog.tsx'))

const INCLUDED = [
  'credits',
  'members',
  'projects',
  'agents',
  'sheetRows',
  'knowledgeCharacters',
] as const satisfies readonly (keyof Billing['editions'][number])[]

const INTERVALS: readonly Interval[] = ['month', 'year']

/** All plans with their price and what they include. */
export function PlanTable({ billing }: { billing: Billing }) {
  const t = useBillingTexts()
  const [interval, setInterval] = useState<Interval>('month')
  const [change, setChange] = useState<PlanChoice | null>(null)
  const isYearly = billing.offers?.plans.some((plan) => plan.interval === 'year') === true
  return (
    <>
      {isYearly ? (
        <div className={css.interval}>
          <SelectField
            label={t('interval')}
            value={interval}
            onChange={({ target }) => setInterval(target.value as Interval)}
          >
            {INTERVALS.map((one) => (
              <option key={one} value={one}>
                {t(`intervals.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      <div className={`${table.wrap} ${css.scroll}`}>
        <table className={table.table} aria-label={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.plan')}</th>
              <th scope="col">{t(`columns.price.${interval}`)}</th>
              <th scope="col">{t('columns.action')}</th>
              {INCLUDED.map((name) => (
                <th key={name} scope="col" className={`${table.number} ${table.wideOnly}`}>
                  {t(`columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {billing.editions.map((plan) => (
              <PlanRow
                key={plan.edition}
                plan={plan}
                billing={billing}
                interval={interval}
                onChange={setChange}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Suspense fallback={null}>
        {change ? <ChangeDialog choice={change} onClose={() => setChange(null)} /> : null}
      </Suspense>
    </>
  )
}

interface PlanRowProps {
  plan: Billing['editions'][number]
  billing: Billing
  interval: Interval
  /** Of a plan that is paid: shows first what it costs. */
  onChange: (choice: PlanChoice) => void
}

function PlanRow({ plan, billing, interval, onChange }: PlanRowProps) {
  const t = useBillingTexts()
  const checkout = useCheckout()
  const { edition } = plan
  const offer = billing.offers?.plans.find((one) => one.edition === edition && one.interval === interval)
  const isCurrent = billing.edition === edition
  const { status } = billing.subscription ?? {}
  const isPaid = status === 'active' || status === 'trialing'
  const amountOf = (name: (typeof INCLUDED)[number]) =>
    plan[name] === null ? t('unlimited') : formatShort(plan[name])
  const unsold = { FREE: t('free'), ENTERPRISE: t('byContract') }[edition as string] ?? t('notSold')
  return (
    <tr>
      <td>
        {EDITION_NAMES[edition]}
        <p className={`${table.sub} ${css.included}`}>
          {INCLUDED.map((name) => `${t(`columns.${name}`)}: ${amountOf(name)}`).join(' · ')}
        </p>
      </td>
      <td className={css.price}>{offer ? formatMoney(offer) : unsold}</td>
      <td>
        {isCurrent ? <span className={css.current}>{t('current')}</span> : null}
        {!isCurrent && offer && !billing.chosenByOperator ? (
          <Button
            variant="outlined"
            size="small"
            disabled={checkout.isPending}
            aria-label={t('chooseThis', { plan: EDITION_NAMES[edition] })}
            {...(isPaid ? prepare : {})}
            onClick={() => {
              const choice = { edition: offer.edition, interval }
              if (isPaid) onChange(choice)
              else checkout.mutate(choice)
            }}
          >
            {t('choose')}
          </Button>
        ) : null}
      </td>
      {INCLUDED.map((name) => (
        <td key={name} className={`${table.number} ${table.wideOnly}`}>
          {amountOf(name)}
        </td>
      ))}
    </tr>
  )
}
