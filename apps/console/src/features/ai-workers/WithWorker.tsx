import type { aiWorkers } from '@millrace/contract'
import type { ReactNode } from 'react'
import { isNotFound } from '../../lib/api/failures.ts'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useWorker, useWorkers } from './api/workers.ts'
import { useWorkersTexts } from './texts.ts'

/** False: there is no such AI worker. Undefined until that is known. */
export function useIsWorker(id: string): boolean | undefined {
  const { data, error } = useWorker(id)
  if (data) return true
  return error && isNotFound(error) ? false : undefined
}

interface WithWorkerProps {
  id: string
  children: (worker: aiWorkers.AiWorker, template: aiWorkers.Template) => ReactNode
}

/** Gives an AI worker and its template to its children, or says why it can't. */
export function WithWorker({ id, children }: WithWorkerProps) {
  const t = useWorkersTexts()
  const { data: worker, error, refetch } = useWorker(id)
  const list = useWorkers()
  const template = list.data?.templates.find(({ key }) => key === worker?.template)
  if (worker && template) return children(worker, template)
  const failure = (worker ? null : error) ?? (template ? null : list.error)
  const crumbs = [{ label: t('title'), to: '/console/workers' }] as const
  return (
    <Page title={t('title')} crumbs={failure ? crumbs : []} pending={!failure}>
      {failure ? (
        <FailureNotice error={failure} onRetry={() => void Promise.all([refetch(), list.refetch()])} />
      ) : (
        <Loading>
          <Skeleton height={320} radius={8} />
        </Loading>
      )}
    </Page>
  )
}
