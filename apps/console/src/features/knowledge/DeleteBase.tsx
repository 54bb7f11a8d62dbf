import { NameDialog } from '../../lib/kit/dialogs/NameDialog.tsx'
import { ThingUsers } from '../../lib/kit/ThingUsers.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useDeleteBase } from './delete-base.ts'
import { useKnowledgeTexts } from './texts.ts'

interface DeleteBaseProps {
  base: { id: string; name: string; sources: number; agents: readonly unknown[] }
  onClose: () => void
  onDeleted: () => void
}

/** Asks for the name and says what is deleted with the base. */
export default function DeleteBase({ base, onClose, onDeleted }: DeleteBaseProps) {
  const t = useKnowledgeTexts()
  const remove = useDeleteBase()

  const confirm = () =>
    remove.mutate(base.id, {
      onSuccess: () => {
        showMessage(t('deleteBase.done'))
        onDeleted()
      },
    })

  return (
    <NameDialog
      title={t('deleteBase.title')}
      name={base.name}
      action={t('deleteBase.action')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('deleteBase.text', { count: base.sources })}</p>
      {base.agents.length > 0 ? <p>{t('deleteBase.agents', { count: base.agents.length })}</p> : null}
      <ThingUsers thing={base.id} />
    </NameDialog>
  )
}
