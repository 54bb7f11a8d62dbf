import { type Data, EDITION_NAMES, type usage as contract } from '@millrace/contract'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { usePlan } from './get-usage.ts'
import { useUsageTexts } from './texts.ts'
import css from './UsagePage.module.css'

type Limit = Data<typeof contract.plan>['limits'][number] & { most: number }

/** What the plan includes and how much of it is used; nothing where the plan has no limits. */
export function PlanPart() {
  const t = useUsageTexts()
  const { data } = usePlan()
  const limits = (data?.limits ?? []).filter((one): one is Limit => one.most !== null)
  if (!data || limits.length === 0) return null
  return (
    <section className={css.plan} aria-label={t('plan.title', { edition: EDITION_NAMES[data.edition] })}>
      <h2>{t('plan.title', { edition: EDITION_NAMES[data.edition] })}</h2>
      <ul>
        {limits.map(({ of, used, most }) => {
          const format = of === 'storageBytes' ? formatBytes : formatNumber
          const label = t('plan.of', { used: format(used), most: format(most) })
          return (
            <li key={of}>
              <span>{t(`plan.names.${of}`)}</span>
              <meter
                aria-label={t(`plan.names.${of}`)}
                aria-valuetext={label}
                min={0}
                max={most}
                value={Math.min(used, most)}
              />
              <span>{label}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
