import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { agents } from '@millrace/contract'
import { KnowledgeTab } from '../../features/agents/KnowledgeTab.tsx'
import { useOwnBase } from '../../features/agents/own-base.ts'
import { AgentSources } from '../../features/knowledge/agent/AgentSources.tsx'
import { useBaseNames } from '../../features/knowledge/use-base-names.ts'

// Both are folded away at first.
const BasePicker = lazy(() => import('../../features/knowledge/BasePicker.tsx'))
const SearchTest = lazy(() => import('../../features/knowledge/search/SearchTest.tsx'))

/** The knowledge in an agent's workspace: its sources, a search test, and the bases that it shares with others. */
export default function AgentKnowledge({ agent, readOnly }: { agent: agents.Agent; readOnly: boolean }) {
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
