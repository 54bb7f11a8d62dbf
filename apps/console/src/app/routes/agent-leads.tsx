import { useBotConfig } from '../../features/agents/bot-config.ts'
import LeadsTab, { type LeadsTabProps } from '../../features/leads/LeadsTab.tsx'

/** The leads in an agent's workspace, which knows whether its form is on. */
export default function AgentLeads(props: Omit<LeadsTabProps, 'hasForm'>) {
  const { data } = useBotConfig(props.agent.id)
  return <LeadsTab {...props} hasForm={data?.config.leads.enabled} />
}
