import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { plainText } from '../markdown/plain-text.ts'
import type { ChatTexts } from '../texts/english.ts'
import { noteText } from './Answer.tsx'
import type { ThreadState } from './thread-state.ts'

interface AnnouncementProps {
  state: ThreadState
  name: string
  t: ChatTexts
}

/** Announces each response to screen readers once it is complete. Earlier messages are not read out. */
export function Announcement({ state, name, t }: AnnouncementProps) {
  const answer = state.messages.find((message) => message.key === state.finished)
  const note = answer ? noteText(answer, t) : ''
  const said = answer ? plainText(answer.text).trim() : ''
  const words = [said, note].filter(Boolean).join(/[\p{P}]$/u.test(said) ? ' ' : '. ')
  return (
    <VisuallyHidden>
      <span aria-live="polite">{words && `${name}: ${words}`}</span>
    </VisuallyHidden>
  )
}
