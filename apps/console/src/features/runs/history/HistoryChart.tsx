import type { runs } from '@millrace/contract'
import { useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { type HistoryLength, useHistory } from '../api/history.ts'
import { InlineSelect } from '../../../lib/flows/InlineSelect.tsx'
import { Bars } from './Bars.tsx'
import { MEASURES, type Measure } from './chart.ts'
import css from './History.module.css'
import { HistoryTable } from './HistoryTable.tsx'
import { useHistoryTexts } from './texts.ts'

const LENGTHS = ['7', '30', '90'] as const

/** Runs of a flow over time: bars by day, and the same numbers as a table. */
export default function HistoryChart({ flowId }: { flowId: string }) {
  const t = useHistoryTexts()
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('30')
  const [measure, setMeasure] = useState<Measure>('runs')
  const { data, error, refetch } = useHistory(flowId, Number(length) as HistoryLength)
  return (
    <section className={css.history} aria-label={t('title')}>
      <div className={toolbar.toolbar}>
        <h2>{t('title')}</h2>
        <span className={toolbar.grow} />
        <span className={css.choices}>
          <InlineSelect
            label={t('measure')}
            value={measure}
            options={MEASURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
            onChange={setMeasure}
          />
          <InlineSelect
            label={t('length')}
            value={length}
            options={LENGTHS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            onChange={setLength}
          />
        </span>
      </div>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data ? <Content history={data} measure={measure} /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={156} radius={8} />
        </Loading>
      )}
    </section>
  )
}

function Content({ history, measure }: { history: runs.RunHistory; measure: Measure }) {
  const t = useHistoryTexts()
  const { days, singleSince } = history
  return (
    <>
      <Bars days={days} measure={measure} />
      {singleSince === null ? null : <p className={css.hint}>{t('since', { day: dayName(singleSince) })}</p>}
      <details className={css.details}>
        <summary>{t('table')}</summary>
        <HistoryTable days={days} />
      </details>
    </>
  )
}

const dayName = (day: string): string => new Date(`${day}T12:00:00Z`).toLocaleDateString()
