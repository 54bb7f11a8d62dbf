import { agents } from 'virtual:contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useBotConfig } from '../../features/agents/bot-config.ts'
import { AgentHead } from '../../features/agents/AgentHead.tsx'
import { WithAgent } from '../../features/agents/WithAgent.tsx'
import { AgentChat } from '../../features/conversations/AgentChat.tsx'

const FROM = '/shell/console/agent/chat/$id'

/** `/console/agent/chat/{id}?conversation=` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const { conversation } = useSearch({ from: FROM })
  const look = useBotConfig(id).data?.config.appearance
  const navigate = useNavigate({ from: '/console/agent/chat/$id' })
  return (
    <WithAgent id={id}>
      {(agent) => (
        <AgentChat
          agent={{
            ...agent,
            placeholder: look?.placeholder,
            takesFiles: look?.attachments ?? false,
            voiceInput: look?.voiceInput ?? false,
            canAnswerAgain: agent.model !== agents.BUILTIN_MODEL,
          }}
          conversationId={conversation}
          onSelect={(next) => void navigate({ search: { conversation: next } })}
          onSettled={(next) => void navigate({ search: { conversation: next }, replace: true })}
          renderHead={(listButton) => <AgentHead agent={agent} actions={listButton} />}
        />
      )}
    </WithAgent>
  )
}
