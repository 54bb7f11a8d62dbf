import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCreationWish } from '../../../lib/creation-wish.ts'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useGlobal } from '../../../lib/live/global-store.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useWorkers } from '../api/workers.ts'
import { useWorkersTexts } from '../texts.ts'
import { WorkerFrame } from '../WorkerFrame.tsx'
import { WorkersTable } from './WorkersTable.tsx'

const NewWorker = lazy(() => import('./NewWorker.tsx'))

interface WorkersPageProps {
  /** A new one is to be set up. */
  onCreated: (id: string) => void
}

/** The project's AI workers: how each stands, what it did last and when it works next. */
export function WorkersPage({ onCreated }: WorkersPageProps) {
  const t = useWorkersTexts()
  const mayWrite = useMayWrite()
  const { data, error, refetch, isPlaceholderData } = useWorkers()
  const [creating, setCreating] = useState(false)
  useListRefresh()
  useCreationWish('worker', () => setCreating(true))
  const isEmpty = data?.workers.length === 0 && !isPlaceholderData
  const button = mayWrite ? (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  ) : null
  return (
    <WorkerFrame shown="workers" actions={isEmpty ? null : button}>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={240} radius={8} />
        </Loading>
      )}
      {isEmpty ? (
        <Notice icon={<ListChecks size={20} />} title={t('empty.title')} actions={button}>
          {t('empty.text')}
        </Notice>
      ) : null}
      {data && data.workers.length > 0 ? <WorkersTable workers={data.workers} /> : null}
      <Suspense fallback={null}>
        {creating ? <NewWorker onCreated={onCreated} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </WorkerFrame>
  )
}

/** Fetches the list again when a live event asks for it. */
function useListRefresh(): void {
  const queries = useQueryClient()
  const askedAt = useGlobal((state) => state.refreshAgainWorkerAiListTm)
  useEffect(() => {
    if (askedAt > 0) void queries.invalidateQueries({ queryKey: ['workers', 'list'] })
  }, [askedAt, queries])
}
