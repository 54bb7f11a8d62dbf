import type { conversations } from '@millrace/contract'
import { ConfirmDialog } from '../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useDeleteConversation } from './change-conversation.ts'
import { useConversationsTexts } from './texts.ts'

interface DeleteConversationProps {
  conversation: conversations.Conversation
  onDeleted: () => void
  onClose: () => void
}

export default function DeleteConversation({ conversation, onDeleted, onClose }: DeleteConversationProps) {
  const t = useConversationsTexts()
  const remove = useDeleteConversation()

  function confirm() {
    remove.mutate(conversation.id, {
      onSuccess: () => {
        showMessage(t('deleted'))
        onDeleted()
      },
      onSettled: onClose,
    })
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      action={t('delete')}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('deleteText', { name: conversation.title || t('untitled') })}
    </ConfirmDialog>
  )
}
