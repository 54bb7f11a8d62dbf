import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { flows } from '@millrace/contract'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { showBanner } from '../../../lib/notify/banner.ts'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { needsOf } from '../../../lib/flow-needs.ts'
import { useJobs } from '../../jobs/api/jobs.ts'
import { usePublished } from '../api/published.ts'
import {
  type ScheduleItem,
  useRemoveSchedule,
  useSchedules,
  useSetSchedule,
} from '../../jobs/api/schedules.ts'
import { useJobTitle } from '../../jobs/job/use-job-title.ts'
import css from './Detail.module.css'
import { planOf } from './cron.ts'
import { formatInZone } from './NextTimes.tsx'
import ScheduleDialog from './ScheduleDialog.tsx'
import { useDetailTexts } from './texts.ts'

type Asking = { schedule: ScheduleItem | null } | null

/** The flow's scheduled jobs. */
export default function SchedulesTab({ flow }: { flow: flows.Flow }) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const { data, error, refetch } = useSchedules(flow.id)
  const jobs = useJobs(flow.id, 1)
  const document = usePublished(flow)
  const once = document && needsOf(document).columns.length === 0 ? document.params : null
  const [asking, setAsking] = useState<Asking>(null)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={140} radius={8} />
      </Loading>
    )
  }
  const items = jobs.data?.items ?? []
  const add = (
    <Button
      variant="contained"
      onClick={() => setAsking({ schedule: null })}
      disabled={jobs.isPending || (items.length === 0 && once === null)}
    >
      {t('schedules.add')}
    </Button>
  )
  return (
    <>
      {data.items.length === 0 ? (
        <Notice
          icon={<CalendarClock size={20} />}
          title={t('schedules.empty')}
          actions={mayWrite ? add : null}
        >
          <p>{t('schedules.emptyText')}</p>
          {flow.publishedVersion === null ? <p>{t('schedule.unpublished')}</p> : null}
          {jobs.data && items.length === 0 && document && once === null ? (
            <p>{t('schedule.noJobs')}</p>
          ) : null}
        </Notice>
      ) : (
        <>
          <div className={toolbar.toolbar}>
            <span className={toolbar.grow} />
            {mayWrite ? add : null}
          </div>
          <SchedulesTable
            flowId={flow.id}
            items={data.items}
            onEdit={(schedule) => setAsking({ schedule })}
          />
        </>
      )}
      {asking ? (
        <ScheduleDialog
          flowId={flow.id}
          jobs={items}
          once={once}
          schedule={asking.schedule}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  )
}

interface SchedulesTableProps {
  flowId: string
  items: readonly ScheduleItem[]
  onEdit: (schedule: ScheduleItem) => void
}

function SchedulesTable({ flowId, items, onEdit }: SchedulesTableProps) {
  const t = useDetailTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('tabs.schedules')}>
        <thead>
          <tr>
            <th scope="col" className={table.grow}>
              {t('schedules.job')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('schedules.when')}
            </th>
            <th scope="col">{t('schedules.next')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('schedules.last')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('schedules.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ScheduleRow key={item.jobId} flowId={flowId} item={item} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ScheduleRowProps extends Omit<SchedulesTableProps, 'items'> {
  item: ScheduleItem
}

function ScheduleRow({ flowId, item, onEdit }: ScheduleRowProps) {
  const t = useDetailTexts()
  const titleOf = useJobTitle()
  const { jobId, cronJob, timeZone, next, lastAt, lastJobId, lastError, active } = item
  const { rhythm } = planOf(cronJob)
  const name = item.schedulerLabel || item.title || (item.runsOnce ? t('schedule.once') : titleOf(item))
  return (
    <tr>
      <td className={table.grow}>
        <Link to="/console/workflow-detail-history/$id" params={{ id: jobId }} className={table.name}>
          {name}
        </Link>
        {lastError ? <Callout kind="error">{t('schedules.error', { message: lastError })}</Callout> : null}
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        {rhythm === 'custom' ? null : <div>{t(`schedule.${rhythm}`)}</div>}
        <code>{cronJob}</code> {timeZone.replaceAll('_', ' ')}
      </td>
      <td>{active ? <NextList next={next} timeZone={timeZone} /> : t('schedules.paused')}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        {lastAt && lastJobId ? (
          <Link to="/console/workflow-detail-history/$id" params={{ id: lastJobId }}>
            {formatMoment(lastAt)}
          </Link>
        ) : (
          t('schedules.never')
        )}
      </td>
      <td className={table.narrow}>
        <ScheduleMenu flowId={flowId} item={item} name={name} onEdit={onEdit} />
      </td>
    </tr>
  )
}

/** The next time, with the following four on demand. */
function NextList({ next, timeZone }: { next: readonly string[]; timeZone: string }) {
  const [first, ...others] = next
  if (!first) return <>–</>
  return (
    <details>
      <summary>{formatInZone(first, timeZone)}</summary>
      <ul className={css.next}>
        {others.map((at) => (
          <li key={at}>{formatInZone(at, timeZone)}</li>
        ))}
      </ul>
    </details>
  )
}

/** Errors are not shown by the hook, because the dialog shows them itself. */
const onError = (error: unknown) => showBanner('error', bannerText(error))

function ScheduleMenu({ flowId, item, name, onEdit }: ScheduleRowProps & { name: string }) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  const set = useSetSchedule(flowId)
  const remove = useRemoveSchedule(flowId)
  const { jobId, cronJob, timeZone, schedulerLabel, overlap, active } = item
  const wanted = { cronJob, timeZone, schedulerLabel, overlap, active }
  const onRemoved = () =>
    showReport({
      message: t('schedules.removed', { name }),
      level: 'info',
      onUndo: () => set.mutate({ jobId, wanted }, { onError }),
    })
  const actions = [
    { label: t('schedules.edit'), onSelect: () => onEdit(item) },
    {
      label: t(active ? 'schedules.pause' : 'schedules.resume'),
      onSelect: () => set.mutate({ jobId, wanted: { ...wanted, active: !active } }, { onError }),
    },
    {
      label: t('schedules.remove'),
      onSelect: () => remove.mutate(jobId, { onSuccess: onRemoved }),
      danger: true,
    },
  ]
  return <RowMenu label={t('schedules.menu', { name })} actions={mayWrite ? actions : []} />
}
