import type { tools } from '@millrace/contract'
import { ConfirmDialog } from '../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useDeleteTool } from './api.ts'
import { useToolsTexts } from './texts.ts'

/** Confirms deleting a tool, and says which agents use it. */
export default function DeleteTool({ tool, onClose }: { tool: tools.Tool; onClose: () => void }) {
  const t = useToolsTexts()
  const remove = useDeleteTool()
  const count = tool.agents.length
  const names = tool.agents.map(({ name }) => name).join(', ')
  return (
    <ConfirmDialog
      title={t('remove.title')}
      action={t('remove.action')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(tool.id, {
          onSuccess: () => showMessage(t('remove.done')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('remove.text', { name: tool.name })}</p>
      {count > 0 ? <p>{t('remove.agents', { count, names })}</p> : null}
    </ConfirmDialog>
  )
}
