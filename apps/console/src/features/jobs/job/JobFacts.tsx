import type { jobs } from '@millrace/contract'
import { type CSSProperties, useId, type ReactNode } from 'react'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { isMoving } from '../api/jobs.ts'
import { durationBetween, formatCredits } from '../../../lib/flows/format.ts'
import { JobState } from '../../../lib/flows/JobState.tsx'
import css from './Job.module.css'
import { useJobTexts } from './texts.ts'

interface JobFactsProps {
  job: jobs.Job
  state: jobs.JobState
  counts: jobs.Job['counts']
  status: jobs.JobStatus | undefined
}

/** The progress of a job as a bar and numbers. */
export function JobFacts({ job, state, counts, status }: JobFactsProps) {
  const t = useJobTexts()
  const { failed, skipped, running, waiting } = counts
  const facts: [string, ReactNode][] = [
    [t('facts.succeeded'), formatNumber(counts.done)],
    [
      t('facts.failed'),
      <span key="failed" data-bad={failed > 0}>
        {formatNumber(failed)}
      </span>,
    ],
    ...(skipped > 0
      ? [
          [t(state === 'CANCELLED' ? 'facts.leftOut' : 'facts.skipped'), formatNumber(skipped)] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(isMoving(state) || running > 0
      ? [[t('facts.running'), formatNumber(running)] as [string, ReactNode]]
      : []),
    ...(waiting > 0 ? [[t('facts.waiting'), formatNumber(waiting)] as [string, ReactNode]] : []),
    ...paceOf({ job, state, status, t }),
    [t('facts.tokens'), status ? formatNumber(status.tokens) : '–'],
    ...creditsOf(status, t),
    ...(job.version === null ? [] : [[t('facts.version'), String(job.version)] as [string, ReactNode]]),
    ...(job.startedAt ? [[t('facts.started'), formatMoment(job.startedAt)] as [string, ReactNode]] : []),
  ]
  return (
    <section className={css.facts}>
      <Bar state={state} counts={counts} />
      <dl className={css.numbers}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Spent and reserved credits of its budget. */
function creditsOf(
  status: jobs.JobStatus | undefined,
  t: ReturnType<typeof useJobTexts>,
): [string, ReactNode][] {
  if (!status) return [[t('facts.credits'), '–']]
  const { credits, lost, budget, reserved } = status
  const lostFact: [string, ReactNode][] = lost > 0 ? [[t('facts.lost'), formatCredits(lost)]] : []
  if (budget === null) return [[t('facts.credits'), formatCredits(credits)], ...lostFact]
  const words = { spent: formatCredits(credits), budget: formatCredits(budget) }
  return [
    [t('facts.credits'), t('facts.ofBudget', words)],
    ...lostFact,
    ...(reserved > 0 ? [[t('facts.reserved'), formatCredits(reserved)] as [string, ReactNode]] : []),
  ]
}

/** Speed and expected end of an active job, or the duration of an ended one. */
function paceOf(input: {
  job: jobs.Job
  state: jobs.JobState
  status: jobs.JobStatus | undefined
  t: ReturnType<typeof useJobTexts>
}): [string, ReactNode][] {
  const { job, state, status, t } = input
  const took = durationBetween(job.startedAt, job.endedAt)
  if (!isMoving(state)) return took === null ? [] : [[t('facts.took'), took]]
  const speed = status?.rowsPerSecond ?? null
  const end = status?.estimatedEnd ?? null
  const format = (value: number) => formatNumber(Math.round(value * 10) / 10)
  return [
    ...(speed === null
      ? []
      : [[t('facts.speed'), t('facts.rows', { formatted: format(speed) })] as [string, ReactNode]]),
    ...(end === null ? [] : [[t('facts.end'), formatMoment(end)] as [string, ReactNode]]),
  ]
}

/** Percent. */
const shareOf = (part: number, all: number): number => (all === 0 ? 100 : (part / all) * 100)

/** The value of a bar with an unknown total: indeterminate, full at the end, empty before the start. */
function valueWithoutTotal(state: JobFactsProps['state']): number | undefined {
  if (isMoving(state)) return undefined
  return state === 'DRAFT' || state === 'PAUSED' ? 0 : 1
}

function Bar({ state, counts }: Pick<JobFactsProps, 'state' | 'counts'>) {
  const t = useJobTexts()
  const id = useId()
  const { total, done, failed, skipped } = counts
  const ended = done + failed + skipped
  const words = { count: total ?? ended, done: formatNumber(ended), total: formatNumber(total ?? 0) }
  return (
    <div className={css.progress}>
      <div className={css.barHead}>
        <JobState state={state} />
        <span id={id}>{total === null ? t('progressUnknown', words) : t('progress', words)}</span>
      </div>
      <progress
        aria-labelledby={id}
        className={css.bar}
        data-state={state}
        style={{ '--good': `${shareOf(ended - failed, ended)}%` } as CSSProperties}
        max={1}
        value={total ? ended / total : valueWithoutTotal(state)}
      />
    </div>
  )
}
