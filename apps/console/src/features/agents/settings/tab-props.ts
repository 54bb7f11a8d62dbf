import type { ReactNode } from 'react'
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

/** What a tab is given. */
export interface TabContentProps {
  agent: agents.Agent
  readOnly: boolean
  /** Where to say how far saving is. */
  status: HTMLElement | null
  /** Where to say what has to be decided. */
  notice: HTMLElement | null
  onTab: (tab: string) => void
  /** Tabs that other features have a part in. */
  render: Record<
    'knowledge' | 'playground' | 'chatLogs',
    (agent: agents.Agent, readOnly: boolean) => ReactNode
  >
}
