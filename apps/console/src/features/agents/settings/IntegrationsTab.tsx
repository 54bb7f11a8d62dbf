import type { agents } from '@millrace/contract'
import { Channels } from './channels/Channels.tsx'
import { ToolsTab } from './ToolsTab.tsx'

/** The channels by which people write to the agent, and the tools that it can call. */
export default function IntegrationsTab({ agent, readOnly }: { agent: agents.Agent; readOnly: boolean }) {
  return (
    <>
      <Channels agentId={agent.id} readOnly={readOnly} />
      <ToolsTab agent={agent} readOnly={readOnly} />
    </>
  )
}
