import type { agents, Client } from '@millrace/contract'
import type { ReactNode } from 'react'
import { chatStrings } from '../strings/chat-strings.ts'
import type { ChatStrings } from '../strings/types.ts'
import type { ChatTarget, ConversationKey } from './session.ts'
import { Thread } from './Thread.tsx'

export type ThreadAgent = Pick<
  agents.PublicAgent,
  'name' | 'avatar' | 'greeting' | 'suggestedQuestions' | 'description'
> & {
  /** The owner's own picture, which stands before the built-in one. */
  avatarUrl?: string | null
  /** Whether visitors may open the documents that answers cite. */
  showSources?: boolean
  /** Stands in the empty field, exactly as it is stored. */
  placeholder?: string | undefined
}

export interface ChatThreadProps {
  client: Client
  /** A member talks to an agent of theirs; a visitor to a public one. */
  target: ChatTarget
  agent: ThreadAgent
  /** The conversation to show; none begins a new one. Changing it changes what is shown. */
  conversationId?: string | undefined
  /** The visitor's key to that conversation. */
  visitorToken?: string | undefined
  /** A new conversation was opened by the first question. */
  onConversation?: ((conversation: ConversationKey) => void) | undefined
  /** The conversation is not there any more: forget its id. */
  onGone?: (() => void) | undefined
  /** `chatStrings(lang)`; English when left out. */
  strings?: ChatStrings | undefined
  /** Stands under the field. */
  footer?: ReactNode
  density?: 'comfortable' | 'compact'
  /** Asked at once, as the first question of a new conversation. */
  ask?: string | null
  /** Puts the cursor into the field at the start. */
  focusAtStart?: boolean
}

const ENGLISH = chatStrings('en')

/** The whole chat with an agent: fills the element it is in, which needs a height. */
export function ChatThread({ strings = ENGLISH, density = 'comfortable', ...rest }: ChatThreadProps) {
  const { target } = rest
  const who = 'agentId' in target ? target.agentId : target.publicId
  // Another agent is another thread, with nothing left over.
  return <Thread key={who} {...rest} strings={strings} density={density} />
}
