import { create } from 'zustand'

export type Severity = 'success' | 'info' | 'warning' | 'error'

const MESSAGE_MS = 3000

interface Message {
  open: boolean
  openType: Severity
  msg: string
  /** Counts messages, so that a repeated text is a new message. */
  count: number
}

/** The short message at the top center. */
export const useMessage = create<Message>()(() => ({ open: false, openType: 'success', msg: '', count: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message for three seconds; replaces the previous one. */
export function showMessage(msg: string, openType: Severity = 'success'): void {
  clearTimeout(timer)
  timer = setTimeout(hideMessage, MESSAGE_MS)
  useMessage.setState(({ count }) => ({ open: true, openType, msg, count: count + 1 }))
}

function hideMessage(): void {
  clearTimeout(timer)
  useMessage.setState({ open: false })
}
