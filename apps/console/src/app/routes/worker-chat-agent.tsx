import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useBotConfig } from '../../features/agents/bot-config.ts'
import { AgentHead } from '../../features/agents/AgentHead.tsx'
import { WithAgent } from '../../features/agents/WithAgent.tsx'
import { AgentChat } from '../../features/conversations/AgentChat.tsx'

const FROM = '/shell/console/argent-chat/$id/$title'

/** `/console/argent-chat/{id}/{title}?conversation=` of an agent that is no AI worker: the chat with it. */
export default function ChatOfAgent() {
  const { id, title } = useParams({ from: FROM })
  const { conversation } = useSearch({ from: FROM })
  const placeholder = useBotConfig(id).data?.config.appearance.placeholder
  const navigate = useNavigate({ from: '/console/argent-chat/$id/$title' })
  const go = (next: string | undefined, replace: boolean) =>
    void navigate({ params: { id, title }, search: { conversation: next }, replace })
  return (
    <WithAgent id={id}>
      {(agent) => (
        <AgentChat
          agent={{ ...agent, placeholder }}
          conversationId={conversation}
          onSelect={(next) => go(next, false)}
          onSettled={(next) => go(next, true)}
          renderHead={(listButton) => <AgentHead agent={agent} actions={listButton} />}
        />
      )}
    </WithAgent>
  )
}
