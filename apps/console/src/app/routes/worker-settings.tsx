import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SettingsPage } from '../../features/ai-workers/setup/SettingsPage.tsx'
import { stepNamed } from '../../features/ai-workers/setup/steps.ts'
import { WithWorker } from '../../features/ai-workers/WithWorker.tsx'
import { setupSlots } from './setup-slots.tsx'

const FROM = '/shell/console/workers/$id/settings'

/** `/console/workers/{id}/settings?step` */
export function Route() {
  const { id } = useParams({ from: FROM })
  const step = stepNamed(useSearch({ from: FROM }).step)
  const navigate = useNavigate({ from: '/console/workers/$id/settings' })
  return (
    <WithWorker id={id}>
      {(worker, template) => (
        <SettingsPage
          {...setupSlots}
          worker={worker}
          template={template}
          tab={step === 'summary' ? 'params' : step}
          onTab={(next) => void navigate({ search: { step: next }, replace: true })}
          onDeleted={() => void navigate({ to: '/console/workers' })}
        />
      )}
    </WithWorker>
  )
}
