import type { NotificationContext } from './link.ts'

type Level = 'info' | 'success' | 'warn' | 'error'

export interface Report {
  message: string
  context?: NotificationContext | undefined
  level: Level
  /** Takes back what the report is about. */
  onUndo?: () => void
  onClose?: () => void
  /** Stays until it is closed; others disappear after some seconds. */
  stays?: boolean
  /** Takes the place of the one before it with the same key. */
  key?: string
}

interface Handler {
  show: (report: Report) => void
  withdraw?: (key: string) => void
}

let handler: Handler | null = null

/** Sets who shows reports. Gives the way to take it back. */
export function registerReportHandler(show: Handler['show'], withdraw?: Handler['withdraw']): () => void {
  const next = { show, ...(withdraw ? { withdraw } : {}) }
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** Shows a toast, if anything shows toasts yet. */
export function showReport(report: Report): boolean {
  handler?.show(report)
  return handler !== null
}

/** Takes a report back that is no longer true, such as the offer to undo what was undone. */
export const withdrawReport = (key: string): void => handler?.withdraw?.(key)

/**
 * The global error function: shows a toast with the message and, for a known context, a link to what it is about.
 * Until something shows toasts, the message is only logged.
 */
export function reportError(message: string, context?: NotificationContext, level: Level = 'warn'): void {
  if (!showReport({ message, context, level })) console.warn(message, context ?? '')
}
