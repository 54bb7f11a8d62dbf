import { aiWorkers } from 'virtual:contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExecutionsPage } from '../../features/ai-workers/executions/ExecutionsPage.tsx'

/** `/console/executions?state&worker&page` */
export function Route() {
  const { state: asked, ...search } = useSearch({ from: '/shell/console/executions' })
  const filter = { ...search, state: aiWorkers.EXECUTION_STATES.find((one) => one === asked) }
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
