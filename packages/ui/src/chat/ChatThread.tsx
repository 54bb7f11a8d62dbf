import { chatStrings } from '../strings/chat-strings.ts'
import type { ChatStrings } from '../strings/types.ts'
import { Thread, type ThreadProps } from './Thread.tsx'

export interface ChatThreadProps extends Omit<ThreadProps, 'strings'> {
  /** `chatStrings(lang)`; English when left out. */
  strings?: ChatStrings | undefined
}

const ENGLISH = chatStrings('en')

/** The whole chat with an agent: fills the element it is in, which needs a height. */
export function ChatThread({ strings = ENGLISH, density = 'comfortable', ...rest }: ChatThreadProps) {
  const { target } = rest
  const who = 'agentId' in target ? target.agentId : target.publicId
  // Another agent is another thread, with nothing left over.
  return <Thread key={who} {...rest} strings={strings} density={density} />
}
