import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AgentsView } from '../../features/agents/list/AgentGrid.tsx'
import { AgentsPage } from '../../features/agents/list/AgentsPage.tsx'
import BasePicker from '../../features/knowledge/BasePicker.tsx'
import { useBaseNames } from '../../features/knowledge/use-base-names.ts'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { WebsiteNews } from '../../features/onboarding/WebsiteNews.tsx'

const FirstAgentStart = lazy(() => import('./first-agent.tsx'))

/** `/console` and `/console/agent` */
export function Route() {
  const { q, sort = 'used', page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const baseNames = useBaseNames()
  const view: AgentsView = { q, sort, page }

  function onView(change: Partial<AgentsView>) {
    const next = { ...view, ...change }
    const search = {
      q: next.q,
      sort: next.sort === 'used' ? undefined : next.sort,
      page: next.page === 1 ? undefined : next.page,
    }
    void navigate({ to: '/console/agent', search, replace: true })
  }

  return (
    <AgentsPage
      view={view}
      onView={onView}
      onCreated={(id) =>
        void navigate({ to: '/console/agent/setting/$id', params: { id }, search: { tab: 'profile' } })
      }
      baseNames={baseNames}
      renderBases={(selected, onChange) => (
        <BasePicker selected={selected} disabled={false} onChange={onChange} />
      )}
      renderStart={(actions) => <FirstAgentStart {...actions} />}
      renderNews={() => <WebsiteNews />}
      renderFirst={(onCreate) => (
        <Suspense
          fallback={
            <Loading>
              <Skeleton height={480} radius={8} />
            </Loading>
          }
        >
          <FirstAgentStart onOther={onCreate} />
        </Suspense>
      )}
    />
  )
}
