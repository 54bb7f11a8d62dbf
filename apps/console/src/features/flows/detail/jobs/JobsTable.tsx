import { Link } from '@tanstack/react-router'
import type { jobs as jobCalls } from '@millrace/contract'
import { formatNumber } from '../../../../lib/format.ts'
import { Age } from '../../../../lib/kit/Age.tsx'
import { RowMenu } from '../../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../../lib/kit/tables/Table.module.css'
import { isMoving } from '../../../jobs/api/jobs.ts'
import { useJobTitle } from '../../../jobs/job/use-job-title.ts'
import { JobState } from '../../../../lib/flows/JobState.tsx'
import { Check } from '../../../../lib/kit/fields/Check.tsx'
import type { Selection } from '../../../../lib/kit/tables/use-selection.ts'
import { useFlowsTexts } from '../../../../lib/flows/texts.ts'
import css from '../Detail.module.css'
import { useDetailTexts } from '../texts.ts'

interface JobsTableProps {
  jobs: readonly jobCalls.JobSummary[]
  /** Null for read-only members. */
  selection: Selection | null
  onRepeat: (job: jobCalls.JobSummary) => void
}

export function JobsTable({ jobs, selection, onRepeat }: JobsTableProps) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('tabs.jobs')}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={table.narrow}>
                <Check
                  label={texts('selection.all')}
                  checked={selection.isAll}
                  mixed={selection.ids.length > 0 && !selection.isAll}
                  onToggle={selection.toggleAll}
                />
              </th>
            ) : null}
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
            <JobRow key={job.id} job={job} selection={selection} onRepeat={onRepeat} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type JobRowProps = { job: jobCalls.JobSummary } & Pick<JobsTableProps, 'selection' | 'onRepeat'>

function JobRow({ job, selection, onRepeat }: JobRowProps) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  const name = useJobTitle()(job)
  const repeat = { label: t('jobs.repeat'), onSelect: () => onRepeat(job) }
  return (
    <tr data-selected={selection?.has(job.id)}>
      {selection ? (
        <td className={table.narrow}>
          <Check
            label={texts('selection.select', { name })}
            checked={selection.has(job.id)}
            onToggle={() => selection.toggle(job.id)}
          />
        </td>
      ) : null}
      <td className={table.grow}>
        <Link to="/console/workflow-detail-history/$id" params={{ id: job.id }} className={table.name}>
          {name}
        </Link>
        {job.scheduled ? <div className={table.sub}>{scheduleOf(job, t)}</div> : null}
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
        <RowMenu label={t('jobs.menu', { name })} actions={selection ? [repeat] : []} />
      </td>
    </tr>
  )
}

const scheduleOf = ({ scheduledAs }: jobCalls.JobSummary, t: ReturnType<typeof useDetailTexts>): string =>
  scheduledAs ? t('jobs.scheduledAs', { name: scheduledAs }) : t('jobs.scheduled')

function JobProgress({ job: { state, counts }, name }: { job: jobCalls.JobSummary; name: string }) {
  const { total, done, failed, skipped } = counts
  const ended = done + failed + skipped
  return (
    <>
      <span className={css.ofAll}>
        {formatNumber(ended)}
        {total === null ? null : ` / ${formatNumber(total)}`}
      </span>
      {isMoving(state) && total !== null && total > 0 ? (
        <progress className={css.mini} aria-label={name} max={total} value={ended} />
      ) : null}
    </>
  )
}
