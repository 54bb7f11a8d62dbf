import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExecutionsPage } from '../../features/ai-workers/executions/ExecutionsPage.tsx'

/** `/console/executions?state&worker&page` */
export function Route() {
  const filter = useSearch({ from: '/shell/console/executions' })
  const navigate = useNavigate({ from: '/console/executions' })
  return (
    <ExecutionsPage
      filter={filter}
      onFilter={({ state, worker, page }) =>
        void navigate({ search: { state, worker, page: page === 1 ? undefined : page }, replace: true })
      }
    />
  )
}
