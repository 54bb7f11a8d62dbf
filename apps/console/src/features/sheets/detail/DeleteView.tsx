import type { sheets } from '@millrace/contract'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteView } from '../api/views.ts'
import { usePageTexts } from '../page-texts/texts.ts'

interface DeleteViewProps {
  sheetId: string
  view: sheets.View
  onClose: () => void
  onDeleted: () => void
}

/** Confirms deleting a view, which affects everyone and cannot be undone. */
export default function DeleteView({ sheetId, view, onClose, onDeleted }: DeleteViewProps) {
  const t = usePageTexts()
  const remove = useDeleteView(sheetId)
  function confirm() {
    const onSuccess = () => {
      showMessage(t('views.deleted'))
      onClose()
      onDeleted()
    }
    remove.mutate(view.id, { onSuccess })
  }
  return (
    <ConfirmDialog
      title={t('views.deleteTitle', { name: view.name })}
      action={t('views.delete')}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('views.deleteText')}</p>
    </ConfirmDialog>
  )
}
