import Button from '@mui/material/Button'
import type { jobs } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useFlow } from '../../../lib/flows/api/flow.ts'
import { useRetryFailed } from '../api/jobs.ts'
import { useJobTexts } from './texts.ts'

const RetryDialog = lazy(() => import('./RetryDialog.tsx'))

interface RetryActionProps {
  job: jobs.Job
  failed: number
  /** Whether it is the recommended next action. */
  primary: boolean
}

/** Retries failed rows; asks for the version if another one was published since. */
export function RetryAction({ job, failed, primary }: RetryActionProps) {
  const t = useJobTexts()
  // A flow in the trash has no newer version to offer; an AI column determines its own version.
  const { data: flow, isPending } = useFlow(job.flowId)
  const retry = useRetryFailed(job.id)
  const [asking, setAsking] = useState(false)
  const newest = flow?.publishedVersion ?? null
  const isOther = newest !== null && newest !== job.version && !job.live
  const start = () => retry.mutate(undefined, { onError: (error) => showMessage(bannerText(error), 'error') })
  return (
    <>
      <Button
        variant={primary ? 'contained' : 'outlined'}
        disabled={isPending || retry.isPending}
        onClick={() => (isOther ? setAsking(true) : start())}
      >
        {t(isOther ? 'actions.retryAsk' : 'actions.retry')}
      </Button>
      <Suspense fallback={null}>
        {asking && isOther ? (
          <RetryDialog
            job={job}
            newest={newest}
            failed={failed}
            pending={retry.isPending}
            error={retry.error}
            onRetry={(version) => retry.mutate(version, { onSuccess: () => setAsking(false) })}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
