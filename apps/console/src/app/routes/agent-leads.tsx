import { useBotConfig } from '../../features/agents/bot-config.ts'
import LeadsTab, { type LeadsTabProps } from '../../features/leads/LeadsTab.tsx'

/** The leads of an agent, with the information whether its form is on. */
export default function AgentLeads(props: Omit<LeadsTabProps, 'hasForm'>) {
  const { data } = useBotConfig(props.agent.id)
  return <LeadsTab {...props} hasForm={data?.config.leads.enabled} />
}
