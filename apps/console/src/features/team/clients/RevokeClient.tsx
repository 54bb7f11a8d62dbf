import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { type McpClient, useRevokeClient } from './mcp-clients.ts'
import { useClientTexts } from './texts.ts'

export default function RevokeClient({ client, onClose }: { client: McpClient; onClose: () => void }) {
  const t = useClientTexts()
  const revoke = useRevokeClient()
  const onConfirm = () =>
    revoke.mutate(client.id, {
      onSuccess: () => {
        showMessage(t('list.signedOut'))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('list.signOutTitle', { name: client.name })}
      action={t('list.signOut')}
      pending={revoke.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('list.signOutText')}
    </ConfirmDialog>
  )
}
