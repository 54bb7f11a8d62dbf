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

// Both are folded away at first.
const BasePicker = lazy(() => import('../../features/knowledge/BasePicker.tsx'))
const SearchTest = lazy(() => import('../../features/knowledge/search/SearchTest.tsx'))

interface AgentKnowledgeProps {
  agent: agents.Agent
  readOnly: boolean
  /** It was made a moment ago; `onSeen` when that has been taken in. */
  isNew: boolean
  onSeen: () => void
}

/** The knowledge in an agent's workspace: its sources, a search test, and the bases that it shares with others. */
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

/** What to do next with an agent that was made from files or text; nothing where none of them could be read. */
function NextSteps({ agent, baseId, onClose }: { agent: agents.Agent; baseId: string; onClose: () => void }) {
  const { data: base } = useBase(baseId)
  const { mutate, isPending } = useMakePublic(agent.id)
  if (!base || (base.sources > 0 && base.states.failed === base.sources)) return null
  return (
    <NewAgentCard
      agent={agent}
      ready={base.states.ready > 0}
      makePublic={{ pending: isPending, run: (after) => mutate(undefined, after) }}
      onClose={onClose}
    />
  )
}
