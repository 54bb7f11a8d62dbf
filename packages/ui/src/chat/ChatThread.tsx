import { type ChatTexts, ENGLISH } from '../texts/english.ts'
import { Thread, type ThreadProps } from './Thread.tsx'

export interface ChatThreadProps extends Omit<ThreadProps, 't'> {
  /** `chatTexts(lang)`; English when left out. */
  t?: ChatTexts | undefined
}

/** The whole chat with an agent: fills the element it is in, which needs a height. */
export function ChatThread({ t = ENGLISH, density = 'comfortable', ...rest }: ChatThreadProps) {
  const { target } = rest
  const who = 'agentId' in target ? target.agentId : target.publicId
  // Another agent is another thread, with nothing left over.
  return <Thread key={who} {...rest} t={t} density={density} />
}
