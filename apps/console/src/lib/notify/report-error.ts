import type { NotificationContext } from './link.ts'

type Level = 'info' | 'success' | 'warn' | 'error'

export interface Report {
  message: string
  context?: NotificationContext | undefined
  level: Level
  /** A page of the console to open, where there is no context. */
  path?: string | undefined
  /** Undoes what the report is about. */
  onUndo?: () => void
  onClose?: () => void
  /** Stays until closed; others disappear after a few seconds. */
  stays?: boolean
  /** Replaces the previous report with the same key. */
  key?: string
}

interface Handler {
  show: (report: Report) => void
  withdraw?: (key: string) => void
}

let handler: Handler | null = null

/** Sets the handler that shows reports. Returns a function to unset it. */
export function registerReportHandler(show: Handler['show'], withdraw?: Handler['withdraw']): () => void {
  const next = { show, ...(withdraw ? { withdraw } : {}) }
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** Shows a toast. Returns false when there is no handler yet. */
export function showReport(report: Report): boolean {
  handler?.show(report)
  return handler !== null
}

/** Withdraws a report that no longer applies, such as an undo offer after the undo. */
export const withdrawReport = (key: string): void => handler?.withdraw?.(key)

/**
 * Shows a toast with the message and, for a known context, a link to its subject. Without a handler, the message is
 * only logged.
 */
export function reportError(message: string, context?: NotificationContext, level: Level = 'warn'): void {
  if (!showReport({ message, context, level })) console.warn(message, context ?? '')
}
