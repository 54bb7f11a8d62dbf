import type { agents } from '@millrace/contract'
import { element } from './elements.ts'
import type { Memory } from './memory.ts'
import { watchPage } from './proactive.ts'

const SECOND_MS = 1000
/** On screens this small the chat covers the page, so it doesn't open by itself. */
const PHONE = '(max-width:480px),(max-height:420px)'

interface OffersOptions {
  settings: agents.WidgetSettings
  memory: Memory
  launcher: HTMLElement
  open: (byPerson: boolean) => void
}

/**
 * Offers the widget once per visit: opens the chat or shows one of the owner's messages. Returns a function that
 * stops it.
 */
export function offer({ settings, memory, launcher, open }: OffersOptions): () => void {
  const { autoPopup, popupDelay, proactive, labels } = settings
  const ends: (() => void)[] = []
  if (memory.wasBothered()) return () => undefined

  function suggest({ text }: agents.ProactiveMessage) {
    memory.bothered()
    const bubble = element('div', 'message', { role: 'status' })
    const [say, leave] = [element('button'), element('button', '', { 'aria-label': labels.dismiss })]
    say.textContent = text
    say.dir = 'auto'
    leave.textContent = '×'
    say.addEventListener('click', () => open(true))
    leave.addEventListener('click', () => bubble.remove())
    bubble.append(say, leave)
    launcher.before(bubble)
    ends.push(() => bubble.remove())
  }

  if (proactive.length) ends.push(watchPage(memory.isReturning, proactive, suggest))
  if (autoPopup && !matchMedia(PHONE).matches) {
    const timer = setTimeout(() => {
      memory.bothered()
      open(false)
    }, popupDelay * SECOND_MS)
    ends.push(() => clearTimeout(timer))
  }
  return () => {
    for (const end of ends.splice(0)) end()
  }
}
