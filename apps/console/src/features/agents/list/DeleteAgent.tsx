import { NameDialog } from '../../../lib/kit/dialogs/NameDialog.tsx'
import { ThingUsers } from '../../../lib/kit/ThingUsers.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteAgent } from './delete-agent.ts'
import { OwnBasesField, useOwnBases } from './OwnBases.tsx'
import { useAgentsTexts } from '../texts.ts'

interface DeleteAgentProps {
  agent: { id: string; name: string; projectId: string; conversations: number }
  onClose: () => void
  onDeleted: () => void
}

/** Asks for the name and says what is deleted with the agent. */
export default function DeleteAgent({ agent, onClose, onDeleted }: DeleteAgentProps) {
  const t = useAgentsTexts()
  const remove = useDeleteAgent()
  const own = useOwnBases([agent])

  const confirm = () =>
    remove.mutate(
      { id: agent.id, withKnowledge: own.withKnowledge },
      {
        onSuccess: () => {
          showMessage(t('deleteAgent.done'))
          onDeleted()
        },
      },
    )

  return (
    <NameDialog
      title={t('deleteAgent.title')}
      name={agent.name}
      action={t('deleteAgent.action')}
      pending={remove.isPending || own.pending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('deleteAgent.text')}</p>
      {agent.conversations > 0 ? (
        <p>{t('deleteAgent.conversations', { count: agent.conversations })}</p>
      ) : null}
      <ThingUsers thing={agent.id} />
      <OwnBasesField of={own} />
    </NameDialog>
  )
}
