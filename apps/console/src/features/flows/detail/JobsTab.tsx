import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { flows } from '@millrace/contract'
import ListChecks from 'lucide-react/icons/list-checks'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { FailureNotice } from '../../../lib/kit/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/Notice.tsx'
import { Pager } from '../../../lib/kit/Pager.tsx'
import { RowMenu } from '../../../lib/kit/RowMenu.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/Table.module.css'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { isMoving, JOBS_PAGE, useJobs } from '../api/jobs.ts'
import { useJobTitle } from '../job/use-job-title.ts'
import { JobState } from '../kit/JobState.tsx'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

interface JobsTabProps {
  flow: flows.Flow
  page: number
  onPage: (page: number) => void
  onLaunch: () => void
}

/** Jobs of the flow, newest first, as they move. */
export function JobsTab({ flow, page, onPage, onLaunch }: JobsTabProps) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const { data, error, refetch } = useJobs(flow.id, page)
  const [repeating, setRepeating] = useState<flows.JobSummary | null>(null)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={180} radius={8} />
      </Loading>
    )
  }
  if (data.total === 0) {
    const mayLaunch = mayWrite && flow.publishedVersion !== null
    const action = (
      <Button variant="contained" onClick={onLaunch}>
        {t('launch')}
      </Button>
    )
    return (
      <Notice icon={<ListChecks size={20} />} title={t('jobs.empty')} actions={mayLaunch ? action : null}>
        {t('jobs.emptyText')}
      </Notice>
    )
  }
  return (
    <>
      <JobsTable jobs={data.items} onRepeat={mayWrite ? setRepeating : null} />
      <Pager page={page} size={JOBS_PAGE} total={data.total} onPage={onPage} />
      <Suspense fallback={null}>
        {repeating ? (
          <ScheduleDialog
            flowId={flow.id}
            jobs={[repeating]}
            schedule={null}
            onClose={() => setRepeating(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface JobsTableProps {
  jobs: readonly flows.JobSummary[]
  /** Null: it may not be done. */
  onRepeat: ((job: flows.JobSummary) => void) | null
}

function JobsTable({ jobs, onRepeat }: JobsTableProps) {
  const t = useDetailTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('tabs.jobs')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('jobs.job')}
            </th>
            <th scope="col">{t('jobs.state')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('jobs.rows')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('jobs.failed')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('jobs.version')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('jobs.started')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('jobs.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onRepeat={onRepeat} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobRow({ job, onRepeat }: { job: flows.JobSummary } & Pick<JobsTableProps, 'onRepeat'>) {
  const t = useDetailTexts()
  const name = useJobTitle()(job)
  const repeat = { label: t('jobs.repeat'), onSelect: () => onRepeat?.(job) }
  return (
    <tr>
      <td className={table.grow}>
        <Link to="/console/workflow-detail-history/$id" params={{ id: job.id }} className={table.name}>
          {name}
        </Link>
        {job.scheduled ? <div className={table.sub}>{t('jobs.scheduled')}</div> : null}
      </td>
      <td>
        <JobState state={job.state} />
      </td>
      <td className={table.wideOnly}>
        <JobProgress job={job} name={name} />
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>{formatNumber(job.counts.failed)}</td>
      <td className={`${table.number} ${table.wideOnly}`}>{job.version ?? '–'}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={job.startedAt ?? job.createdAt} />
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('jobs.menu', { name })} actions={onRepeat ? [repeat] : []} />
      </td>
    </tr>
  )
}

function JobProgress({ job: { state, counts }, name }: { job: flows.JobSummary; name: string }) {
  const { total, done, failed, skipped } = counts
  const ended = done + failed + skipped
  return (
    <>
      {formatNumber(ended)}
      {total === null ? null : ` / ${formatNumber(total)}`}
      {isMoving(state) && total !== null && total > 0 ? (
        <progress className={css.mini} aria-label={name} max={total} value={ended} />
      ) : null}
    </>
  )
}
