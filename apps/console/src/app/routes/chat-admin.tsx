import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { DeskPage } from '../../features/desk/DeskPage.tsx'

const FROM = '/chat-admin/$id'

/** `/chat-admin/{id}?conversation=`, outside the shell: the desk of an agent. */
export function Route() {
  const { id } = useParams({ from: FROM })
  const { conversation } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: FROM })
  return (
    <DeskPage
      agentId={id}
      conversationId={conversation}
      onOpen={(next) => void navigate({ search: { conversation: next } })}
    />
  )
}
