import { type Data, EDITION_NAMES, type usage as contract } from '@millrace/contract'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { usePlan } from './get-usage.ts'
import { useUsageTexts } from './texts.ts'
import css from './UsagePage.module.css'

type Plan = Pick<Data<typeof contract.plan>, 'edition' | 'limits'>

/** What the plan includes and how much of it is used; nothing where the plan has no limits. */
export function PlanPart() {
  const t = useUsageTexts()
  const { data } = usePlan()
  const limits = data?.limits.filter(({ most }) => most !== null) ?? []
  if (!data || limits.length === 0) return null
  return <PlanLimits title={t('plan.title', { edition: EDITION_NAMES[data.edition] })} limits={limits} />
}

/** What an account has of each, and how many its plan includes. */
export function PlanLimits({ title, limits }: Pick<Plan, 'limits'> & { title: string }) {
  return (
    <section className={css.plan} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {limits.map((limit) => (
          <LimitLine key={limit.of} limit={limit} />
        ))}
      </ul>
    </section>
  )
}

function LimitLine({ limit: { of, used, most } }: { limit: Plan['limits'][number] }) {
  const t = useUsageTexts()
  const format = of === 'storageBytes' ? formatBytes : formatNumber
  const name = t(`plan.names.${of}`)
  const label = most === null ? format(used) : t('plan.of', { used: format(used), most: format(most) })
  return (
    <li>
      <span>{name}</span>
      {most === null ? (
        <span />
      ) : (
        <meter
          aria-label={name}
          aria-valuetext={label}
          min={0}
          // A plan may include none.
          max={Math.max(most, 1)}
          value={Math.min(used, most)}
        />
      )}
      <span>{label}</span>
    </li>
  )
}
