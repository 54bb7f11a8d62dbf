import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/ConfirmDialog.tsx'
import layout from '../../../lib/kit/Form.module.css'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useDeleteFlow, useRestoreFlow } from '../api/flow.ts'
import { useFlowsTexts } from '../texts.ts'

interface DeleteFlowProps {
  flow: { id: string; title: string }
  onClose: () => void
  onDeleted?: () => void
}

/** Puts a flow into the bin, from which the toast brings it back. */
export default function DeleteFlow({ flow, onClose, onDeleted }: DeleteFlowProps) {
  const t = useFlowsTexts()
  const remove = useDeleteFlow()
  const { mutate: restore } = useRestoreFlow()

  function confirm() {
    remove.mutate(flow.id, {
      onSuccess: () => {
        showReport({
          message: t('deleted', { name: flow.title }),
          level: 'info',
          onUndo: () => restore(flow.id),
        })
        onClose()
        onDeleted?.()
      },
    })
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: flow.title })}
      action={t('deleteAction')}
      pending={remove.isPending || remove.isSuccess}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <p>{t('deleteText')}</p>
        {remove.error ? <Callout kind="error">{bannerText(remove.error)}</Callout> : null}
      </div>
    </ConfirmDialog>
  )
}
