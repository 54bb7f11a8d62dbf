import type { agents } from '@millrace/contract'
import AnalyticsTab from '../../features/conversations/analytics/AnalyticsTab.tsx'
import type { RangeAddress } from '../../features/conversations/analytics/range-address.ts'
import OpenQuestions from '../../features/knowledge/agent/OpenQuestions.tsx'

interface AgentAnalyticsProps {
  agent: agents.Agent
  range: RangeAddress
  onRange: (range: RangeAddress) => void
}

/** The figures in an agent's workspace, with the questions that its knowledge has no answer to. */
export default function AgentAnalytics({ agent, range, onRange }: AgentAnalyticsProps) {
  return (
    <AnalyticsTab
      agentId={agent.id}
      retentionDays={agent.retentionDays}
      address={range}
      onRange={onRange}
      openQuestions={agent.knowledgeIds.map((id) => (
        <OpenQuestions key={id} baseId={id} />
      ))}
    />
  )
}
