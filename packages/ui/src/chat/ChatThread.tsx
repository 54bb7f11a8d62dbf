import { type ChatTexts, ENGLISH } from '../texts/english.ts'
import { Thread, type ThreadProps } from './Thread.tsx'

export interface ChatThreadProps extends Omit<ThreadProps, 't'> {
  /** `chatTexts(lang)`; English by default. */
  t?: ChatTexts | undefined
}

/** The complete chat with an agent. Fills its parent element, which needs a height. */
export function ChatThread({ t = ENGLISH, density = 'comfortable', ...rest }: ChatThreadProps) {
  const { target } = rest
  const who = 'agentId' in target ? target.agentId : target.publicId
  // Another agent is another thread, with fresh state.
  return <Thread key={who} {...rest} t={t} density={density} />
}
