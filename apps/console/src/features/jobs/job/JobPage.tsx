import type { jobs, runs } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useJob, useJobStatus } from '../api/jobs.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import { JobActions } from './JobActions.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobNotes } from './JobNotes.tsx'
import { JobRows } from './JobRows.tsx'
import css from './Job.module.css'
import { RunDrawer } from './RunDrawer.tsx'
import { useJobTexts } from './texts.ts'
import { useJobTitle } from './use-job-title.ts'

const JobSteps = lazy(() => import('../../runs/history/JobSteps.tsx'))

interface JobAddress {
  state?: runs.RunState | undefined
  /** The row open in the side panel. */
  run?: string | undefined
}

interface JobPageProps {
  id: string
  address: JobAddress
  onAddress: (address: JobAddress) => void
}

/** A job: its progress, rows, and steps. */
export function JobPage(props: JobPageProps) {
  const t = useJobTexts()
  const texts = useFlowsTexts()
  const { data: job, error, refetch } = useJob(props.id)
  if (job) return <LoadedJob {...props} job={job} />
  const crumbs = error ? [] : ([{ label: texts('title'), to: '/console/workflow' }] as const)
  return (
    <Page title={t('title')} crumbs={crumbs} pending={!error}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <JobSkeleton />}
    </Page>
  )
}

function LoadedJob({ id, address, onAddress, job }: JobPageProps & { job: jobs.Job }) {
  const texts = useFlowsTexts()
  const titleOf = useJobTitle()
  const { data: status } = useJobStatus(id)
  // The status is polled more often than the job, so it is more recent.
  const state = status?.state ?? job.state
  const counts = status?.counts ?? job.counts
  const crumbs = [
    { label: texts('title'), to: '/console/workflow' },
    { label: job.flowTitle, to: `/console/workflow-detail/${job.flowId}` as '/console/workflow' },
  ] as const
  return (
    <Page
      title={titleOf(job)}
      crumbs={crumbs}
      actions={<JobActions job={job} state={state} counts={counts} />}
    >
      <JobNotes job={job} state={state} />
      <JobFacts job={job} state={state} counts={counts} status={status} />
      <StepsPart jobId={id} counts={counts} />
      <JobRows
        jobId={id}
        counts={counts}
        selected={address.run}
        filter={address.state}
        onFilter={(filter) => onAddress({ state: filter })}
        onOpen={(run) => onAddress({ ...address, run })}
      />
      {address.run ? (
        <RunDrawer
          key={address.run}
          jobId={id}
          runId={address.run}
          onClose={() => onAddress({ ...address, run: undefined })}
        />
      ) : null}
    </Page>
  )
}

/** Collapsed, because most users want to see the rows. */
function StepsPart({ jobId, counts }: { jobId: string; counts: jobs.Job['counts'] }) {
  const t = useJobTexts()
  const [open, setOpen] = useState(false)
  return (
    <details className={css.stepsPart} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('steps')}</summary>
      {open ? (
        <Suspense fallback={null}>
          <JobSteps jobId={jobId} ended={counts.done + counts.failed} />
        </Suspense>
      ) : null}
    </details>
  )
}

function JobSkeleton() {
  return (
    <Loading>
      <Skeleton height={110} radius={8} />
      <Skeleton height={360} radius={8} />
    </Loading>
  )
}
