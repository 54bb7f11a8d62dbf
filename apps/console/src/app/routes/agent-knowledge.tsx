import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { agents } from '@millrace/contract'
import { KnowledgeTab } from '../../features/agents/KnowledgeTab.tsx'
import { useOwnBase } from '../../features/agents/own-base.ts'
import { useMakePublic } from '../../features/agents/make-public.ts'
import { AgentSources } from '../../features/knowledge/agent/AgentSources.tsx'
import { useBase } from '../../features/knowledge/get-base.ts'
import { useBaseNames } from '../../features/knowledge/use-base-names.ts'
import { NewAgentCard } from '../../features/onboarding/NewAgentCard.tsx'

// Both are collapsed at first.
const BasePicker = lazy(() => import('../../features/knowledge/BasePicker.tsx'))
const SearchTest = lazy(() => import('../../features/knowledge/search/SearchTest.tsx'))

interface AgentKnowledgeProps {
  agent: agents.Agent
  readOnly: boolean
  /** It was just created; `onSeen` is called when that has been handled. */
  isNew: boolean
  onSeen: () => void
}

/** The knowledge of an agent: its sources, a search test, and shared knowledge bases. */
export default function AgentKnowledge({ agent, readOnly, isNew, onSeen }: AgentKnowledgeProps) {
  const baseNames = useBaseNames()
  const makeBase = useOwnBase(agent)
  const navigate = useNavigate()
  return (
    <KnowledgeTab
      agent={agent}
      baseNames={baseNames}
      renderBases={(selected, onChange) => (
        <BasePicker selected={selected} disabled={readOnly} onChange={onChange} />
      )}
      renderSearch={(baseId) => <SearchTest baseId={baseId} />}
    >
      {isNew && !readOnly && agent.knowledgeIds[0] ? (
        <NextSteps agent={agent} baseId={agent.knowledgeIds[0]} onClose={onSeen} />
      ) : null}
      <AgentSources
        agentId={agent.id}
        baseIds={agent.knowledgeIds}
        baseNames={baseNames}
        readOnly={readOnly}
        makeBase={makeBase}
        onChunksOf={(id, source) =>
          void navigate({ to: '/console/knowledge/$id', params: { id }, search: { tab: 'chunks', source } })
        }
      />
    </KnowledgeTab>
  )
}

/** Next steps for an agent created from files or text; empty while it has none, or if none could be read. */
function NextSteps({ agent, baseId, onClose }: { agent: agents.Agent; baseId: string; onClose: () => void }) {
  const { data: base } = useBase(baseId)
  const { mutate, isPending } = useMakePublic(agent.id)
  if (!base || base.states.failed === base.sources) return null
  return (
    <NewAgentCard
      agent={agent}
      ready={base.states.ready > 0}
      makePublic={{ pending: isPending, run: (after) => mutate(undefined, after) }}
      onClose={onClose}
    />
  )
}
