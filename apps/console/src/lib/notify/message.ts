import { create } from 'zustand'

export type Severity = 'success' | 'info' | 'warning' | 'error'

const MESSAGE_MS = 3000

interface Message {
  open: boolean
  openType: Severity
  msg: string
  /** Counts messages, so that the same text twice is two messages. */
  count: number
}

/** The short message at the top centre. */
export const useMessage = create<Message>()(() => ({ open: false, openType: 'success', msg: '', count: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message for three seconds, in place of the one before. */
export function showMessage(msg: string, openType: Severity = 'success'): void {
  clearTimeout(timer)
  timer = setTimeout(hideMessage, MESSAGE_MS)
  useMessage.setState(({ count }) => ({ open: true, openType, msg, count: count + 1 }))
}

function hideMessage(): void {
  clearTimeout(timer)
  useMessage.setState({ open: false })
}
