import type { ReactNode } from 'react'
import type { agents, conversations } from '@millrace/contract'

/** What a section of the workspace is given. */
export interface SectionProps {
  agent: agents.Agent
  readOnly: boolean
  /** Where to say how far saving is. */
  status: HTMLElement | null
  /** Where to say what has to be decided. */
  notice: HTMLElement | null
  /** Goes to another section. */
  onTab: (tab: string) => void
  /** Sections that other features have a part in. */
  render: Record<
    'overview' | 'knowledge' | 'playground' | 'chatLogs' | 'analytics' | 'leads',
    (agent: agents.Agent, readOnly: boolean) => ReactNode
  > & {
    /** Under an answer of the chat beside the sections. */
    trace: (trace: conversations.Trace) => ReactNode
  }
}
