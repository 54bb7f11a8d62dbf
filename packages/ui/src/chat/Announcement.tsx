import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { plainText } from '../markdown/plain-text.ts'
import type { ChatStrings } from '../strings/types.ts'
import { outcomeText } from './Answer.tsx'
import type { ThreadState } from './thread-state.ts'

interface AnnouncementProps {
  state: ThreadState
  name: string
  strings: ChatStrings
}

/** Tells screen readers each answer once, when it is whole. Earlier messages are not read out. */
export function Announcement({ state, name, strings }: AnnouncementProps) {
  const answer = state.messages.find((message) => message.key === state.finished)
  const outcome = answer?.outcome ? outcomeText(answer.outcome, strings) : ''
  const words = answer ? [plainText(answer.text), outcome].filter(Boolean).join('. ') : ''
  return (
    <VisuallyHidden>
      <span aria-live="polite">{words && `${name}: ${words}`}</span>
    </VisuallyHidden>
  )
}
