import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { agents } from '@millrace/contract'
import type { ConversationKey } from '@millrace/ui'
import { useBotConfig } from '../bot-config.ts'

interface Draft {
  agent: agents.Agent
  /** Undefined while loading. */
  appearance: agents.Appearance | undefined
  leads: agents.LeadForm | undefined
  /** The lead form is being edited: the chat shows it from the start. */
  isFormShown: boolean
  /** Whether visitors would be offered a person. */
  handoff: agents.PublicAgent['handoff'] | undefined
}

interface Typed {
  agent?: Partial<agents.AgentValues>
  appearance?: Partial<agents.Appearance> | undefined
  leads?: Partial<agents.LeadForm> | undefined
  isFormShown?: boolean
}

interface DraftContext extends Draft {
  /** Shows a form's unsaved values. */
  show: (typed: Typed) => void
  /** The dock's conversation, kept while the dock is collapsed. */
  conversation: ConversationKey | null
  onConversation: (conversation: ConversationKey | null) => void
}

const Context = createContext<DraftContext | null>(null)

/** The agent with the unsaved values of its forms. */
export function DraftProvider({ agent, children }: { agent: agents.Agent; children: ReactNode }) {
  const stored = useBotConfig(agent.id).data?.config
  const [typed, setTyped] = useState<Typed>({})
  const [conversation, onConversation] = useState<ConversationKey | null>(null)
  const show = useCallback((next: Typed) => setTyped((before) => ({ ...before, ...next })), [])
  const value = useMemo(
    () => ({
      agent: { ...agent, ...typed.agent },
      appearance: stored && { ...stored.appearance, ...typed.appearance },
      leads: stored && { ...stored.leads, ...typed.leads },
      isFormShown: typed.isFormShown ?? false,
      handoff: stored && {
        offered: stored.handoff.enabled && !stored.security.noLog,
        button: stored.handoff.button,
        awayMessage: stored.handoff.awayMessage,
      },
      show,
      conversation,
      onConversation,
    }),
    [agent, stored, typed, show, conversation],
  )
  return <Context value={value}>{children}</Context>
}

export function useDraft(): DraftContext {
  const draft = useContext(Context)
  if (!draft) throw new Error('useDraft is used outside of an agent’s workspace')
  return draft
}
