import type { UseFormReturn } from 'react-hook-form'
import type { agents } from '@millrace/contract'

/** Props of each part of the agent's form. */
export interface TabProps {
  form: UseFormReturn<agents.AgentValues>
  agent: agents.Agent
  readOnly: boolean
  /** Another call has created a newer revision. */
  onRevision: (revision: number) => void
}
