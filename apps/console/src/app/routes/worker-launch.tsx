import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SetupPage } from '../../features/ai-workers/setup/SetupPage.tsx'
import { stepNamed } from '../../features/ai-workers/setup/steps.ts'
import { chatTitle } from '../../lib/chat-title.ts'
import { setupSlots } from './setup-slots.tsx'

const FROM = '/shell/console/workers/$id/launch'

/** `/console/workers/{id}/launch?step` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const { step } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/workers/$id/launch' })
  return (
    <SetupPage
      {...setupSlots}
      id={id}
      step={stepNamed(step)}
      onStep={(next) => void navigate({ search: { step: next } })}
      onLaunched={({ id: execution, agentName }) =>
        void navigate({
          to: '/console/argent-chat/$id/$title',
          params: { id, title: chatTitle(agentName) },
          search: { execution },
        })
      }
      onClose={() => void navigate({ to: '/console/workers' })}
    />
  )
}
