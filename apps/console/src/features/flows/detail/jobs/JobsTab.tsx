import Button from '@mui/material/Button'
import { jobs as jobCalls } from 'virtual:contract'
import type { flows as contract, jobs as contractJobs } from '@millrace/contract'
import ListChecks from 'lucide-react/icons/list-checks'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense } from 'react'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Notice } from '../../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import toolbar from '../../../../lib/kit/tables/Toolbar.module.css'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import { useJobs } from '../../../jobs/api/jobs.ts'
import { InlineSelect } from '../../../../lib/flows/InlineSelect.tsx'
import { useFlowsTexts } from '../../../../lib/flows/texts.ts'
import css from '../Detail.module.css'
import { useDetailTexts } from '../texts.ts'
import { JobsList } from './JobsList.tsx'

const HistoryChart = lazy(() => import('../../../runs/history/HistoryChart.tsx'))

interface JobsTabProps {
  flow: contract.Flow
  page: number
  /** Only jobs in this state. */
  state: contractJobs.JobState | undefined
  onPage: (page: number) => void
  onState: (state: contractJobs.JobState | undefined) => void
  onLaunch: () => void
}

/** The flow's jobs over time and its job list, newest first, updated live. */
export function JobsTab(props: JobsTabProps) {
  const { flow, page, state, onPage } = props
  const t = useDetailTexts()
  const { data, error, refetch, isFetching } = useJobs(flow.id, page, state)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) return <Waiting />
  if (data.total === 0 && state === undefined) return <NoJobs {...props} />
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <HistoryChart flowId={flow.id} />
      </Suspense>
      <section className={css.jobs} aria-label={t('tabs.jobs')}>
        <JobsBar {...props} busy={isFetching} onRefresh={() => void refetch()} />
        <JobsList key={`${page} ${state}`} flowId={flow.id} jobs={data} page={page} onPage={onPage} />
      </section>
    </>
  )
}

function JobsBar({
  state,
  onState,
  busy,
  onRefresh,
}: Pick<JobsTabProps, 'state' | 'onState'> & { busy: boolean; onRefresh: () => void }) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  return (
    <div className={toolbar.toolbar}>
      <h2>{t('tabs.jobs')}</h2>
      <span className={toolbar.grow} />
      <InlineSelect
        label={t('jobs.filter')}
        value={state ?? ''}
        options={[
          { value: '', label: t('jobs.all') },
          ...jobCalls.JOB_STATES.map((value) => ({ value, label: texts(`jobStates.${value}`) })),
        ]}
        onChange={(next) => onState(next === '' ? undefined : next)}
      />
      <IconAction label={t('refresh')} size="small" disabled={busy} onClick={onRefresh}>
        <RefreshCw size={16} />
      </IconAction>
    </div>
  )
}

function NoJobs({ flow, onLaunch }: JobsTabProps) {
  const t = useDetailTexts()
  const mayLaunch = useMayWrite() && flow.publishedVersion !== null
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

function Waiting() {
  return (
    <Loading>
      <Skeleton height={180} radius={8} />
    </Loading>
  )
}
