import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteApiKey, type ApiKey } from './api-keys.ts'
import { useTeamTexts } from '../texts.ts'

export default function DeleteKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTeamTexts()
  const remove = useDeleteApiKey()
  const onConfirm = () =>
    remove.mutate(apiKey.id, {
      onSuccess: () => {
        showMessage(t('keys.deleted'))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('keys.deleteTitle', { name: apiKey.name })}
      action={t('keys.deleteAction')}
      pending={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('keys.deleteText')}
    </ConfirmDialog>
  )
}
