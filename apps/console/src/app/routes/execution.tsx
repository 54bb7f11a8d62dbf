import { Navigate, useParams } from '@tanstack/react-router'
import { WithExecution } from '../../features/ai-workers/WithExecution.tsx'
import { chatTitle } from '../../lib/chat-title.ts'

/** `/console/executions/{id}`: leads to the execution in the chat of its AI worker. Notifications and approvals link here. */
export function Route() {
  const { id } = useParams({ from: '/shell/console/executions/$id' })
  return (
    <WithExecution id={id}>
      {({ agentId, agentName }) => (
        <Navigate
          to="/console/argent-chat/$id/$title"
          params={{ id: agentId, title: chatTitle(agentName) }}
          search={{ execution: id }}
          replace
        />
      )}
    </WithExecution>
  )
}
