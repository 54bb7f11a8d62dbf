import { ApiError } from '@millrace/contract'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
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

/** Flows that call it, of those that one may see. */
function readCallers(error: unknown): { id: string; title: string }[] {
  const usedBy = error instanceof ApiError ? error.details.usedBy : null
  return Array.isArray(usedBy) ? (usedBy as { id: string; title: string }[]) : []
}

/** Puts a flow into the bin, from which the toast brings it back. */
export default function DeleteFlow({ flow, onClose, onDeleted }: DeleteFlowProps) {
  const t = useFlowsTexts()
  const remove = useDeleteFlow()
  const { mutate: restore } = useRestoreFlow()
  const isCalled = isConflict(remove.error)
  const callers = isCalled ? readCallers(remove.error) : []

  function confirm() {
    const onSuccess = () => {
      showReport({
        message: t('deleted', { name: flow.title }),
        level: 'info',
        onUndo: () => restore(flow.id),
      })
      onClose()
      onDeleted?.()
    }
    remove.mutate({ id: flow.id, force: isCalled }, { onSuccess })
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: flow.title })}
      action={t(isCalled ? 'deleteForce' : 'deleteAction')}
      pending={remove.isPending || remove.isSuccess}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <p>{t('deleteText')}</p>
        {remove.error && !isCalled ? <Callout kind="error">{bannerText(remove.error)}</Callout> : null}
        {isCalled ? (
          <Callout kind="warning">
            {t('deleteCalled')} {callers.map(({ title }) => title).join(', ')}
          </Callout>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
