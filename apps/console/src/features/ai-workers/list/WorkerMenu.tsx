import { useNavigate } from '@tanstack/react-router'
import type { aiWorkers } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { chatTitle } from '../../../lib/chat-title.ts'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useDuplicateWorker, useLaunchWorker } from '../api/workers.ts'
import { workerStateOf } from '../states.ts'
import { useWorkersTexts } from '../texts.ts'

const DeleteWorker = lazy(() => import('../setup/DeleteWorker.tsx'))

/** Leaves room for the words that mark a copy, in 80 characters. */
const NAME_ROOM = 60

/** What can be done with an AI worker from the list. */
export function WorkerMenu({ worker }: { worker: aiWorkers.AiWorker }) {
  const t = useWorkersTexts()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const launch = useLaunchWorker(worker.id)
  const duplicate = useDuplicateWorker(worker.id)
  const [deleting, setDeleting] = useState(false)
  const { id, metadata, problems } = worker
  const isDraft = workerStateOf(worker) === 'draft'
  const open = (execution?: string) =>
    void navigate({
      to: '/console/argent-chat/$id/$title',
      params: { id, title: chatTitle(metadata.name) },
      search: { execution },
    })
  const start = () =>
    launch.mutate(
      {},
      {
        onSuccess: (execution) => {
          showMessage(t('launched'))
          open(execution.id)
        },
        onError: (error) => showMessage(bannerText(error), 'error'),
      },
    )
  const copy = () =>
    duplicate.mutate(t('copyName', { name: metadata.name.slice(0, NAME_ROOM) }), {
      onSuccess: () => showMessage(t('duplicated')),
      onError: (error) => showMessage(bannerText(error), 'error'),
    })
  const setUp = {
    label: t('setUp'),
    onSelect: () => void navigate({ to: '/console/workers/$id/launch', params: { id } }),
  }
  const settings = {
    label: t('settings'),
    onSelect: () => void navigate({ to: '/console/workers/$id/settings', params: { id } }),
  }
  const actions = [
    ...(mayWrite && isDraft ? [setUp] : []),
    ...(mayWrite && !isDraft
      ? [{ label: t('launch'), onSelect: start, disabled: problems.length > 0 || launch.isPending }]
      : []),
    ...(isDraft ? [] : [{ label: t('open'), onSelect: () => open() }]),
    settings,
    ...(mayWrite ? [{ label: t('duplicate'), onSelect: copy, disabled: duplicate.isPending }] : []),
    ...(mayWrite ? [{ label: t('delete'), onSelect: () => setDeleting(true), danger: true }] : []),
  ]
  return (
    <>
      <RowMenu label={t('menu', { name: metadata.name })} actions={actions} />
      <Suspense fallback={null}>
        {deleting ? (
          <DeleteWorker
            worker={worker}
            onClose={() => setDeleting(false)}
            onDeleted={() => setDeleting(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
