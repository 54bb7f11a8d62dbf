import type { agents } from '@millrace/contract'
import AnalyticsTab from '../../features/conversations/analytics/AnalyticsTab.tsx'
import { lastDays, USUAL_DAYS } from '../../features/conversations/analytics/get-analytics.ts'
import OpenQuestions from '../../features/knowledge/agent/OpenQuestions.tsx'

/** The range as it stands in the address: the last so many days, or from one day to another. */
interface RangeAddress {
  last?: '1' | '7' | '30' | '90' | undefined
  from?: string | undefined
  to?: string | undefined
}

interface AgentAnalyticsProps {
  agent: agents.Agent
  range: RangeAddress
  onRange: (range: RangeAddress) => void
}

const LAST = ['7', '30', '90'] as const

/** The figures in an agent's workspace, with the questions that its knowledge has no answer to. */
export default function AgentAnalytics({ agent, range: { last, from, to }, onRange }: AgentAnalyticsProps) {
  const isCustom = from !== undefined && to !== undefined
  return (
    <AnalyticsTab
      agentId={agent.id}
      retentionDays={agent.retentionDays}
      range={isCustom ? { from, until: to } : lastDays(Number(last ?? USUAL_DAYS))}
      isCustom={isCustom}
      onRange={(next) =>
        onRange(
          typeof next === 'number'
            ? { last: LAST.find((one) => Number(one) === next) }
            : { from: next.from, to: next.until },
        )
      }
      openQuestions={agent.knowledgeIds.map((id) => (
        <OpenQuestions key={id} baseId={id} />
      ))}
    />
  )
}
