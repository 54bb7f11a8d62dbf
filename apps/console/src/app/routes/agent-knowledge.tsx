import type { agents } from '@millrace/contract'
import { KnowledgeTab } from '../../features/agents/KnowledgeTab.tsx'
import { BasePicker } from '../../features/knowledge/BasePicker.tsx'
import { SearchTest } from '../../features/knowledge/search/SearchTest.tsx'
import { useBaseNames } from '../../features/knowledge/use-base-names.ts'

/** The Knowledge tab of an agent's settings: its choice of bases, and the search test of one of them. */
export default function AgentKnowledge({ agent, readOnly }: { agent: agents.Agent; readOnly: boolean }) {
  const baseNames = useBaseNames()
  return (
    <KnowledgeTab
      agent={agent}
      baseNames={baseNames}
      renderBases={(selected, onChange) => (
        <BasePicker selected={selected} disabled={readOnly} onChange={onChange} />
      )}
      renderSearch={(baseId) => <SearchTest baseId={baseId} />}
    />
  )
}
