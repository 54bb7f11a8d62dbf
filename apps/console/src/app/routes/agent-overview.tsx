import type { agents } from '@millrace/contract'
import { ShareLink } from '../../features/agents/ShareLink.tsx'
import OverviewTab from '../../features/conversations/overview/OverviewTab.tsx'
import OpenQuestions from '../../features/knowledge/agent/OpenQuestions.tsx'

interface AgentOverviewProps {
  agent: agents.Agent
  readOnly: boolean
}

/** The first section of an agent's workspace. */
export default function AgentOverview({ agent, readOnly }: AgentOverviewProps) {
  return (
    <OverviewTab
      agent={agent}
      readOnly={readOnly}
      shareLink={<ShareLink publicId={agent.publicId} />}
      openQuestions={agent.knowledgeIds.map((id) => (
        <OpenQuestions key={id} baseId={id} />
      ))}
    />
  )
}
