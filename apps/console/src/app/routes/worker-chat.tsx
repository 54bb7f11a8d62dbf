import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { WorkerChat } from '../../features/ai-workers/chat/WorkerChat.tsx'
import { useIsWorker, WithWorker } from '../../features/ai-workers/WithWorker.tsx'
import { PagePending } from '../PagePending.tsx'

const ChatOfAgent = lazy(() => import('./worker-chat-agent.tsx'))

const FROM = '/shell/console/argent-chat/$id/$title'

/** `/console/argent-chat/{id}/{title}?execution=`: the chat of an AI worker. The title is only for people. */
export function Route() {
  const { id, title } = useParams({ from: FROM })
  const { execution } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/argent-chat/$id/$title' })
  const isWorker = useIsWorker(id)
  // Agents that answer visitors were opened at this address before there were AI workers.
  if (isWorker === false)
    return (
      <Suspense fallback={<PagePending />}>
        <ChatOfAgent />
      </Suspense>
    )
  return (
    <WithWorker id={id}>
      {(worker, template) => (
        <WorkerChat
          worker={worker}
          template={template}
          executionId={execution}
          onExecution={(next) => void navigate({ params: { id, title }, search: { execution: next } })}
        />
      )}
    </WithWorker>
  )
}
