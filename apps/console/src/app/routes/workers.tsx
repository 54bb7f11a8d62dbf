import { useNavigate } from '@tanstack/react-router'
import { WorkersPage } from '../../features/ai-workers/list/WorkersPage.tsx'

/** `/console/workers` */
export function Route() {
  const navigate = useNavigate()
  return (
    <WorkersPage onCreated={(id) => void navigate({ to: '/console/workers/$id/launch', params: { id } })} />
  )
}
