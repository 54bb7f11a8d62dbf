import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AgentWorkspace } from '../../features/agents/workspace/AgentWorkspace.tsx'

const TraceView = lazy(() => import('../../features/conversations/playground/TraceView.tsx'))
const AgentOverview = lazy(() => import('./agent-overview.tsx'))
const AgentKnowledge = lazy(() => import('./agent-knowledge.tsx'))
const AgentPlayground = lazy(() => import('./agent-playground.tsx'))
const AgentLeads = lazy(() => import('./agent-leads.tsx'))
const AgentAnalytics = lazy(() => import('./agent-analytics.tsx'))
const AgentLog = lazy(() => import('./agent-log.tsx'))

const FROM = '/shell/console/agent/setting/$id'

/** `/console/agent/setting/{id}?tab=` with a section; by default, the overview. */
export function Route() {
  const { id } = useParams({ from: FROM })
  const { tab, made, conversation, lead, last, from, to, ...filter } = useSearch({ from: FROM })
  const navigate = useNavigate({ from: '/console/agent/setting/$id' })
  return (
    <AgentWorkspace
      key={id}
      id={id}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next } })}
      onDeleted={() => void navigate({ to: '/console/agent' })}
      render={{
        trace: (trace) => (
          <Suspense fallback={null}>
            <TraceView trace={trace} />
          </Suspense>
        ),
        overview: (agent, readOnly) => <AgentOverview agent={agent} readOnly={readOnly} />,
        knowledge: (agent, readOnly) => (
          <AgentKnowledge
            agent={agent}
            readOnly={readOnly}
            isNew={made === 'now'}
            onSeen={() => void navigate({ search: { tab }, replace: true })}
          />
        ),
        playground: (agent, readOnly) => <AgentPlayground agent={agent} readOnly={readOnly} />,
        leads: (agent, readOnly) => (
          <AgentLeads
            agent={agent}
            readOnly={readOnly}
            opened={lead}
            onOpen={(next) => void navigate({ search: { tab, lead: next } })}
          />
        ),
        analytics: (agent) => (
          <AgentAnalytics
            agent={agent}
            range={{ last, from, to }}
            onRange={(next) => void navigate({ search: { tab, ...next }, replace: true })}
          />
        ),
        chatLogs: (agent, readOnly) => (
          <AgentLog
            agent={agent}
            readOnly={readOnly}
            opened={conversation}
            onOpen={(next) => void navigate({ search: { tab, conversation: next, ...filter } })}
            filter={filter}
            onFilter={(next) => void navigate({ search: { tab, conversation, ...next } })}
          />
        ),
      }}
    />
  )
}
