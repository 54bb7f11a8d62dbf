import type { UseFormReturn } from 'react-hook-form'
import type { agents } from '@millrace/contract'

/** What a part of the agent's own form is given. */
export interface TabProps {
  form: UseFormReturn<agents.AgentValues>
  agent: agents.Agent
  readOnly: boolean
  /** A call of its own has made a newer revision. */
  onRevision: (revision: number) => void
}
