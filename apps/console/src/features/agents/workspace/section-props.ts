import type { ReactNode } from 'react'
import type { agents, conversations } from '@millrace/contract'

/** Props of a section. */
export interface SectionProps {
  agent: agents.Agent
  readOnly: boolean
  /** Where the save status is shown. */
  status: HTMLElement | null
  /** Where decisions are requested. */
  notice: HTMLElement | null
  /** Opens another section. */
  onTab: (tab: string) => void
  /** Content that other features provide. */
  render: Record<
    'overview' | 'knowledge' | 'playground' | 'chatLogs' | 'analytics' | 'leads',
    (agent: agents.Agent, readOnly: boolean) => ReactNode
  > & {
    /** Shown under a response in the dock. */
    trace: (trace: conversations.Trace) => ReactNode
  }
}
