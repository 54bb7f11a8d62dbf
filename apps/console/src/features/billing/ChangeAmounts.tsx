import { EDITION_NAMES } from '@millrace/contract'
import { formatDay } from '../../lib/format.ts'
import { formatMoney } from './amounts.ts'
import css from './BillingPart.module.css'
import type { Change } from './get-billing.ts'
import { useBillingTexts } from './texts.ts'

/** What is paid at once, and with the next regular payment. */
export function ChangeAmounts({ change }: { change: Change }) {
  const t = useBillingTexts()
  const { edition, interval, currency, now, next } = change
  const plan = EDITION_NAMES[edition]
  const money = (amount: number) => formatMoney({ amount, currency })
  const date = formatDay(next.at)
  const later = t(`change.next.${interval}`, { amount: money(next.amount), date })
  if (now === null)
    return (
      <p>
        {t('change.later', { date })} {later}
      </p>
    )
  const lines = [
    { key: 'unused', label: t('change.unused'), amount: now.unused },
    { key: 'plan', label: t('change.plan', { plan, date }), amount: now.plan },
    { key: 'adjustments', label: t('change.adjustments'), amount: now.adjustments },
    { key: 'credit', label: t(now.credit > 0 ? 'change.kept' : 'change.credit'), amount: now.credit },
  ].filter(({ key, amount }) => key === 'plan' || amount !== 0)
  return (
    <>
      <dl className={css.amounts}>
        {lines.map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={css.due}>
          <dt>{t('change.due')}</dt>
          <dd>{money(now.due)}</dd>
        </div>
      </dl>
      <p className={css.quiet}>{later}</p>
    </>
  )
}
