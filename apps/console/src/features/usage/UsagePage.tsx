import Button from '@mui/material/Button'
import Coins from 'lucide-react/icons/coins'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { csvOf } from '../../lib/csv.ts'
import { saveFile } from '../../lib/flows/save-file.ts'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatCost, formatNumber } from '../../lib/format.ts'
import { DayBars } from '../../lib/kit/DayBars.tsx'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useInformation } from '../../lib/session/information.ts'
import { type Grouping, GROUPINGS, RANGES, type Usage, type UsageView, useUsage } from './get-usage.ts'
import { CreditsPart } from './CreditsPart.tsx'
import { PlanPart } from './PlanPart.tsx'
import { useUsageTexts } from './texts.ts'
import css from './UsagePage.module.css'
import { rowsOf, UsageTable } from './UsageTable.tsx'

const USUAL: UsageView = { days: 30, groupBy: 'day' }

/** What the account used and what it cost, grouped by member, flow, agent and so on. */
export function UsagePage({ billing }: { billing: ReactNode }) {
  const t = useUsageTexts()
  const [view, setView] = useState(USUAL)
  const { data, error, refetch } = useUsage(view)
  const isEmpty = data?.totals.requests === 0
  return (
    <Page title={t('title')} actions={data && !isEmpty ? <Save data={data} groupBy={view.groupBy} /> : null}>
      <PlanPart />
      {billing}
      <CreditsPart />
      <div className={css.filters}>
        <SelectField
          label={t('range')}
          value={view.days}
          onChange={({ target }) => setView({ ...view, days: Number(target.value) })}
        >
          {RANGES.map((count) => (
            <option key={count} value={count}>
              {t('lastDays', { count })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('groupBy')}
          value={view.groupBy}
          onChange={({ target }) => setView({ ...view, groupBy: target.value as Grouping })}
        >
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              {t(`groupings.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height={240} />
        </Loading>
      ) : null}
      {data ? <Totals totals={data.totals} /> : null}
      {isEmpty ? (
        <Notice icon={<Coins size={20} />} title={t('empty')}>
          {t('emptyText')}
        </Notice>
      ) : null}
      {data && !isEmpty ? (
        <>
          <ByDay days={data.days} />
          <UsageTable data={data} groupBy={view.groupBy} />
        </>
      ) : null}
    </Page>
  )
}

function Totals({ totals }: Pick<Usage, 'totals'>) {
  const t = useUsageTexts()
  // With a limit, the balance is above.
  const isUnlimited = useInformation().data?.credits === null
  const notes = [isUnlimited ? t('unlimited') : null, totals.ownKeyUsd > 0 ? t('ownKeyHelp') : null]
  return (
    <>
      <dl className={css.totals}>
        <Total name={t('cost')} value={formatCost(totals.costUsd)} />
        <Total name={t('credits')} value={formatCredits(totals.credits)} />
        {totals.ownKeyUsd > 0 ? <Total name={t('ownKey')} value={formatCost(totals.ownKeyUsd)} /> : null}
        <Total name={t('requests')} value={formatNumber(totals.requests)} />
      </dl>
      <p className={css.quiet}>{notes.filter((note) => note !== null).join(' · ')}</p>
    </>
  )
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ByDay({ days }: Pick<Usage, 'days'>) {
  const t = useUsageTexts()
  const costs = days.reduce((sum, day) => sum + day.costUsd, 0)
  const requests = days.reduce((sum, day) => sum + day.requests, 0)
  // Where all of it was free, costs would be an empty chart.
  const isFree = costs === 0
  const chart = isFree
    ? t('chartRequests', { formatted: formatNumber(requests), count: days.length })
    : t('chart', { cost: formatCost(costs), count: days.length })
  const title = t(isFree ? 'requestsByDay' : 'byDay')
  return (
    <section className={css.chart} aria-label={title}>
      <h2 className={css.quiet}>{title}</h2>
      <DayBars
        label={chart}
        days={days.map((day) => ({ date: day.date, value: isFree ? day.requests : day.costUsd }))}
        format={isFree ? formatNumber : formatCost}
      />
    </section>
  )
}

function Save({ data, groupBy }: { data: Usage; groupBy: Grouping }) {
  const t = useUsageTexts()
  const head = [
    t(`groupings.${groupBy}`),
    t('cost'),
    t('credits'),
    t('ownKey'),
    t('requests'),
    t('tokensIn'),
    t('tokensOut'),
    t('sandboxSeconds'),
  ]
  const onSave = () => {
    const rows = rowsOf(data, groupBy, t).map(({ name, sums }) => [
      name,
      sums.costUsd,
      sums.credits,
      sums.ownKeyUsd,
      sums.requests,
      sums.tokensIn,
      sums.tokensOut,
      sums.sandboxSeconds,
    ])
    const grouping = t(`groupings.${groupBy}`)
    saveFile(new Blob([csvOf(head, rows)], { type: 'text/csv' }), `${t('table', { grouping })}.csv`)
  }
  return (
    <Button variant="outlined" startIcon={<Download size={16} />} onClick={onSave}>
      {t('csv')}
    </Button>
  )
}
