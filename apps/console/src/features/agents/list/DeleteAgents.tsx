import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { ThingUsers } from '../../../lib/kit/ThingUsers.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteAgents } from './agent-actions.ts'
import { OwnBasesField, useOwnBases } from './OwnBases.tsx'
import type { AgentSummary } from './summary.ts'
import { useAgentsTexts } from '../texts.ts'

interface DeleteAgentsProps {
  agents: readonly AgentSummary[]
  onClose: () => void
}

/** Confirms the deletion of several agents, and says what is deleted with them. */
export default function DeleteAgents({ agents, onClose }: DeleteAgentsProps) {
  const t = useAgentsTexts()
  const remove = useDeleteAgents()
  const own = useOwnBases(agents)
  const count = agents.length
  const conversations = agents.reduce((sum, agent) => sum + agent.conversations, 0)

  const confirm = () =>
    remove.mutate(
      { ids: agents.map(({ id }) => id), withKnowledge: own.withKnowledge },
      { onSuccess: () => showMessage(t('deleteAgents.done', { count })), onSettled: onClose },
    )

  return (
    <ConfirmDialog
      title={t('deleteAgents.title', { count })}
      action={t('deleteAgents.action', { count })}
      pending={remove.isPending || own.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{agents.map(({ name }) => name).join(', ')}</p>
      <p>{t('deleteAgents.text')}</p>
      {conversations > 0 ? <p>{t('deleteAgent.conversations', { count: conversations })}</p> : null}
      {agents.map(({ id, name }) => (
        <ThingUsers key={id} thing={id} name={name} />
      ))}
      <OwnBasesField of={own} />
    </ConfirmDialog>
  )
}
