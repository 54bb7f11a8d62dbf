import type { aiWorkers } from '@millrace/contract'
import { NameDialog } from '../../../lib/kit/dialogs/NameDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteWorker } from '../api/workers.ts'
import { useWorkersTexts } from '../texts.ts'

interface DeleteWorkerProps {
  worker: aiWorkers.AiWorker
  onClose: () => void
  onDeleted: () => void
}

/** Asks for the name, and says what goes with the AI worker. */
export default function DeleteWorker({ worker, onClose, onDeleted }: DeleteWorkerProps) {
  const t = useWorkersTexts()
  const remove = useDeleteWorker(worker.id)
  return (
    <NameDialog
      title={t('deleteTitle')}
      name={worker.metadata.name}
      action={t('deleteAction')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showMessage(t('deleted'))
            onDeleted()
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
      {worker.open > 0 ? <p>{t('deleteOpen', { count: worker.open })}</p> : null}
    </NameDialog>
  )
}
