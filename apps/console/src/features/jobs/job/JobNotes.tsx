import { Link } from '@tanstack/react-router'
import { hasJobReason, type jobs } from '@millrace/contract'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useApprovals } from '../../runs/api/approvals.ts'
import { lazy, Suspense } from 'react'
import css from './Job.module.css'
import { useJobTexts } from './texts.ts'
import { BUDGET_REACHED, useJobError } from './use-job-error.ts'

const RaiseBudget = lazy(() => import('./budget/RaiseBudget.tsx'))

/** Explains the state: why a job stopped, and what to do. */
export function JobNotes({ job, state }: { job: jobs.Job; state: jobs.JobState }) {
  const t = useJobTexts()
  const errorOf = useJobError()
  return (
    <>
      {job.error ? (
        <Callout
          kind="error"
          actions={state === 'PAUSED' && job.error.code === BUDGET_REACHED ? <Raise job={job} /> : null}
        >
          {errorOf(job)} {hasJobReason(job.error.code) ? null : <code>{job.error.code}</code>}
        </Callout>
      ) : null}
      {state === 'PAUSED' && !job.error ? <Callout kind="info">{t('pausedNote')}</Callout> : null}
      {state === 'DRAFT' ? <Callout kind="info">{t('draftNote')}</Callout> : null}
      {state === 'WAITING' ? <WaitingNote jobId={job.id} /> : null}
      {job.outputs.length > 0 ? (
        <p className={css.outputs}>
          {t('outputs')}{' '}
          {job.outputs.map(({ sheetId, name }) =>
            sheetId ? (
              <Link key={sheetId} to="/console/sheets/detail/$id" params={{ id: sheetId }}>
                {name}
              </Link>
            ) : (
              <span key={name}>{name}</span>
            ),
          )}
        </p>
      ) : null}
    </>
  )
}

const Raise = ({ job }: { job: jobs.Job }) => (
  <Suspense fallback={null}>
    <RaiseBudget job={job} />
  </Suspense>
)

function WaitingNote({ jobId }: { jobId: string }) {
  const t = useJobTexts()
  const { data } = useApprovals({ jobId })
  const action = (
    <ButtonLink size="small" to="/console/workflow/approvals">
      {t('openApprovals')}
    </ButtonLink>
  )
  return (
    <Callout kind="info" actions={data && data.total > 0 ? action : null}>
      {t('waitingNote')}
    </Callout>
  )
}
