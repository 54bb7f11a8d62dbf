import type { aiWorkers } from '@millrace/contract'
import { create } from 'zustand'
import { useSession } from '../../lib/identity/session.ts'

interface AgentHistoryList {
  /** Which executions of an AI worker are listed beside its chat; undefined: all. */
  state: aiWorkers.ExecutionState | undefined
}

/** The list of what an AI worker did before. */
export const useAgentHistoryList = create<AgentHistoryList>()(() => ({ state: undefined }))

interface ChatMessageConfig {
  /** Whether the steps between messages are shown. */
  showSteps: boolean
  /** What was typed and not sent yet, by execution or, before there is one, by AI worker. */
  drafts: Readonly<Record<string, string>>
}

const NEW: ChatMessageConfig = { showSteps: true, drafts: {} }

/** How messages of AI workers are shown and written. */
export const useChatMessageConfig = create<ChatMessageConfig>()(() => NEW)

export const setDraft = (id: string, text: string): void =>
  useChatMessageConfig.setState(({ drafts: { [id]: _old, ...drafts } }) => ({
    drafts: text === '' ? drafts : { ...drafts, [id]: text },
  }))

// Whoever signs in next in this tab finds nothing that was typed before.
useSession.subscribe(({ token }, before) => {
  if (token !== null || before.token === null) return
  useChatMessageConfig.setState(NEW, true)
  useAgentHistoryList.setState({ state: undefined })
})
