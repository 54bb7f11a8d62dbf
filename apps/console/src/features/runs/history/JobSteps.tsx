import type { jobs } from '@millrace/contract'
import { useEffect, useEffectEvent } from 'react'
import { formatDuration, formatNumber } from '../../../lib/format.ts'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { useJobSteps } from '../api/history.ts'
import { formatCredits } from '../../../lib/flows/format.ts'
import { useStepName } from '../../../lib/flows/use-step-name.ts'
import css from './History.module.css'
import { useHistoryTexts } from './texts.ts'

/** What each step did and cost in all rows of a job. */
export default function JobSteps({ jobId, ended }: { jobId: string; ended: number }) {
  const t = useHistoryTexts()
  const { data, error, refetch } = useJobSteps(jobId)
  const follow = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (ended > 0) follow()
  }, [ended])
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={160} radius={8} />
      </Loading>
    )
  }
  if (data.steps.length === 0) return <p className={css.hint}>{t('steps.none')}</p>
  const sample = { rows: formatNumber(data.rows), of: formatNumber(data.of) }
  return (
    <>
      <StepsTable steps={data.steps} />
      {data.rows < data.of ? <p className={css.hint}>{t('steps.sample', sample)}</p> : null}
    </>
  )
}

function StepsTable({ steps }: { steps: readonly jobs.JobStep[] }) {
  const t = useHistoryTexts()
  const wideNumber = `${table.number} ${table.wideOnly}`
  const most = Math.max(...steps.map(({ credits }) => credits))
  return (
    <div className={`${table.wrap} ${css.steps}`}>
      <table className={table.table} aria-label={t('steps.title')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('steps.step')}
            </th>
            <th scope="col" className={table.number}>
              {t('steps.times')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('steps.failed')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('steps.time')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('steps.tokens')}
            </th>
            <th scope="col" className={table.number}>
              {t('steps.credits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <StepRow key={step.path} step={step} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StepRow({ step, most }: { step: jobs.JobStep; most: number }) {
  const t = useHistoryTexts()
  const nameOf = useStepName()
  const { path, times, failed, averageMs, tokens, credits } = step
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null
  const wideNumber = `${table.number} ${table.wideOnly}`
  return (
    <tr>
      <td className={table.grow}>
        {nameOf(step)}
        <div className={table.sub}>{parent === null ? path : t('steps.inside', { path: parent })}</div>
      </td>
      <td className={table.number}>{formatNumber(times)}</td>
      <td className={wideNumber}>{formatNumber(failed)}</td>
      <td className={wideNumber}>{averageMs === null ? '–' : formatDuration(averageMs)}</td>
      <td className={wideNumber}>{formatNumber(tokens)}</td>
      <td className={table.number}>
        {formatCredits(credits)}
        {credits > 0 ? (
          <span className={css.share} aria-hidden="true" style={{ width: `${(credits / most) * 100}%` }} />
        ) : null}
      </td>
    </tr>
  )
}
