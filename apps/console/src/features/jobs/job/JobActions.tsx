import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import type { jobs } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useDownloadResult, useJobCommand } from '../api/jobs.ts'
import { RetryAction } from './RetryAction.tsx'
import { useJobTexts } from './texts.ts'
import { BUDGET_REACHED } from './use-job-error.ts'
import { useJobTitle } from './use-job-title.ts'

const SaveResult = lazy(() => import('./SaveResult.tsx'))

interface JobActionsProps {
  job: jobs.Job
  state: jobs.JobState
  counts: jobs.Job['counts']
}

const ENDED: ReadonlySet<jobs.JobState> = new Set(['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'])
/** Failed rows of a canceled job cannot be retried. */
const MAY_RETRY: ReadonlySet<jobs.JobState> = new Set(['PARTIAL', 'FAILED', 'PAUSED'])

/** The actions for a job in its state. */
export function JobActions({ job, state, counts }: JobActionsProps) {
  const t = useJobTexts()
  const titleOf = useJobTitle()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const command = useJobCommand(job.id)
  const download = useDownloadResult(job.id)
  const [asking, setAsking] = useState<'cancel' | 'save' | null>(null)
  const name = titleOf(job)
  const isEnded = ENDED.has(state)
  // A job paused by a user is resumed; one that stopped at a failed row retries it.
  const isRetryNext = state !== 'PAUSED' || job.error?.code === 'row_failed'
  const downloads = (['json', 'ndjson'] as const).map((format) => ({
    label: t(`actions.${format}`),
    onSelect: () => download.mutate({ format, name }),
    disabled: download.isPending,
  }))
  const saving = { label: t('actions.save'), onSelect: () => setAsking('save') }
  const press = (wanted: Parameters<typeof command.mutate>[0]) => command.mutate(wanted)

  return (
    <>
      {mayWrite ? (
        <Commands
          state={state}
          isAtBudget={job.error?.code === BUDGET_REACHED}
          primary={!(isRetryNext && counts.failed > 0)}
          pending={command.isPending}
          onCommand={press}
        />
      ) : null}
      {mayWrite && MAY_RETRY.has(state) && counts.failed > 0 ? (
        <RetryAction job={job} failed={counts.failed} primary={isRetryNext} />
      ) : null}
      {mayWrite && !isEnded && state !== 'DRAFT' ? (
        <Button onClick={() => setAsking('cancel')}>{t('actions.cancel')}</Button>
      ) : null}
      <RowMenu label={t('actions.more')} actions={mayWrite ? [saving, ...downloads] : downloads} />
      {asking === 'cancel' ? (
        <ConfirmDialog
          title={t('cancelTitle')}
          action={t('cancelAction')}
          pending={command.isPending}
          onConfirm={() => command.mutate('cancel', { onSettled: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          <p>{t('cancelText')}</p>
        </ConfirmDialog>
      ) : null}
      <Suspense fallback={null}>
        {asking === 'save' ? (
          <SaveResult
            jobId={job.id}
            name={t('saveDefault', { name: job.flowTitle }).slice(0, 120)}
            onClose={() => setAsking(null)}
            onSaved={(id) => void navigate({ to: '/console/sheets/detail/$id', params: { id } })}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface CommandsProps {
  state: jobs.JobState
  /** It can only be resumed with a higher budget, which its note offers. */
  isAtBudget: boolean
  primary: boolean
  pending: boolean
  onCommand: (command: 'pause' | 'resume') => void
}

function Commands({ state, isAtBudget, primary, pending, onCommand }: CommandsProps) {
  const t = useJobTexts()
  const mayPause = state === 'RUNNING' || state === 'QUEUED' || state === 'WAITING'
  const mayResume = (state === 'PAUSED' && !isAtBudget) || state === 'DRAFT'
  return (
    <>
      {mayPause ? (
        <Button disabled={pending} onClick={() => onCommand('pause')}>
          {t('actions.pause')}
        </Button>
      ) : null}
      {mayResume ? (
        <Button
          variant={primary ? 'contained' : 'outlined'}
          disabled={pending}
          onClick={() => onCommand('resume')}
        >
          {t(state === 'DRAFT' ? 'actions.start' : 'actions.resume')}
        </Button>
      ) : null}
    </>
  )
}
