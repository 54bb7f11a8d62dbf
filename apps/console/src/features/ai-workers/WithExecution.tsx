import type { aiWorkers } from '@millrace/contract'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useExecution } from './api/executions.ts'
import { useWorkersTexts } from './texts.ts'

interface WithExecutionProps {
  id: string
  children: (execution: aiWorkers.Execution) => ReactNode
}

/** Gives an execution to its children, or says why it can't. */
export function WithExecution({ id, children }: WithExecutionProps) {
  const t = useWorkersTexts()
  const { data, error, refetch } = useExecution(id)
  if (data) return children(data)
  const crumbs = [{ label: t('executions'), to: '/console/executions' }] as const
  return (
    <Page title={t('executions')} crumbs={error ? crumbs : []} pending={!error}>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton height={320} radius={8} />
        </Loading>
      )}
    </Page>
  )
}
