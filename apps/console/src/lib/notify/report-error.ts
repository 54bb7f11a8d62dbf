import type { NotificationContext } from './link.ts'

export type Level = 'info' | 'success' | 'warn' | 'error'

export interface Report {
  message: string
  context?: NotificationContext
  level: Level
}

type Handler = (report: Report) => void

let handler: Handler | null = null

/** Sets who shows reports. Gives the way to take it back. */
export function registerReportHandler(next: Handler): () => void {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/**
 * The global error function: shows a toast with the message and, for a known context, a link to what it is about.
 * Until something shows toasts, the message is only logged.
 */
export function reportError(message: string, context?: NotificationContext, level: Level = 'warn'): void {
  if (handler) handler({ message, level, ...(context ? { context } : {}) })
  else console.warn(message, context ?? '')
}
