import { EDITION_NAMES } from '@millrace/contract'
import Button from '@mui/material/Button'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { formatDay } from '../../lib/format.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useMay } from '../../lib/session/use-may.ts'
import css from './BillingPart.module.css'
import { type Billing, useBilling, useKeepPlan, usePortal } from './get-billing.ts'
import { PackList } from './PackList.tsx'
import { PlanTable } from './PlanTable.tsx'
import { useBillingTexts } from './texts.ts'

/** The state of the account's plan, and what can be bought; nothing where nothing is sold by card. */
export function BillingPart() {
  return useMay('accountSettings') === 'yes' ? <Part /> : null
}

function Part() {
  const t = useBillingTexts()
  const { data } = useBilling()
  // Without a limit, credits of a pack would never be used.
  const isUnlimited = useInformation().data?.credits === null
  if (!data?.enabled) return null
  return (
    <section className={css.part} aria-label={t('title')}>
      <Thanks />
      <State billing={data} />
      {data.offers === null ? (
        <Callout kind="warning">{t('unreachable')}</Callout>
      ) : (
        <PlanTable billing={data} />
      )}
      {data.offers && data.offers.packs.length > 0 && !isUnlimited ? (
        <PackList packs={data.offers.packs} />
      ) : null}
    </section>
  )
}

/** After a payment; the plan itself follows by the provider's webhook. */
function Thanks() {
  const t = useBillingTexts()
  const isDone = new URLSearchParams(window.location.search).get('checkout') === 'done'
  return isDone ? <Callout kind="info">{t('paid')}</Callout> : null
}

function State({ billing: { subscription, edition, chosenByOperator } }: { billing: Billing }) {
  const t = useBillingTexts()
  if (chosenByOperator) return <Callout kind="info">{t('operator')}</Callout>
  if (subscription?.graceEnds) {
    const text =
      edition === subscription.edition ? t('late', { date: formatDay(subscription.graceEnds) }) : t('over')
    return (
      <Callout kind="warning" actions={<Manage />}>
        {text}
      </Callout>
    )
  }
  const { periodEnd = null, endsAtPeriodEnd, next = null } = subscription ?? {}
  if (next) return <Following next={next} />
  return (
    <div className={css.state}>
      {periodEnd ? <p>{t(endsAtPeriodEnd ? 'ends' : 'renews', { date: formatDay(periodEnd) })}</p> : null}
      <Manage />
    </div>
  )
}

/** A smaller plan begins when the paid period ends, unless that is undone. */
function Following({ next }: { next: NonNullable<NonNullable<Billing['subscription']>['next']> }) {
  const t = useBillingTexts()
  const keep = useKeepPlan()
  return (
    <Callout
      kind="info"
      actions={
        <>
          <Button variant="outlined" disabled={keep.isPending} onClick={() => keep.mutate()}>
            {t('keep')}
          </Button>
          <Manage />
        </>
      }
    >
      {t('follows', { plan: EDITION_NAMES[next.edition], date: formatDay(next.at) })}
    </Callout>
  )
}

/** For accounts that have bought something. */
function Manage() {
  const t = useBillingTexts()
  const portal = usePortal()
  const { data: user } = useInformation()
  if (!user?.customerID) return null
  return (
    <Button variant="outlined" disabled={portal.isPending} onClick={() => portal.mutate()}>
      {t('manage')}
    </Button>
  )
}
