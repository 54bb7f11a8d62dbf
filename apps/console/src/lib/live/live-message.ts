import type { events, notifications } from '@millrace/contract'
import { CHANGE_KINDS } from './invalidation.ts'
import type { StreamEvent } from './reconnecting-stream.ts'

export interface LiveMessage {
  type: 'agent' | 'autoOnboarding' | 'other'
  message: string
  /** Its notification, if it is in the notification center. */
  notice: notifications.Notice | null
}

type Live =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'change'; change: events.ChangeEvent }
  /** The server itself may have missed events. */
  | { kind: 'resync' }

/** Parses an event of the live stream; null for unknown or malformed events, which are ignored. */
export function readLive({ event, data }: StreamEvent): Live | null {
  const value = parseObject(data)
  if (!value) return null
  if (event === undefined || event === 'message') return readMessage(value)
  if (event === 'resync') return { kind: 'resync' }
  return event === 'change' ? readChange(value) : null
}

function readMessage({ type, message, notification }: Record<string, unknown>): Live | null {
  if (typeof type !== 'string' || typeof message !== 'string') return null
  const known = type === 'agent' || type === 'autoOnboarding' ? type : 'other'
  const notice = isNotice(notification) ? notification : null
  return { kind: 'message', message: { type: known, message, notice } }
}

const TYPES: readonly unknown[] = ['workflow', 'knowledge', 'sheet', 'integration', 'other']

/** Only checks the parts in use: the text comes from the console's catalog. */
function isNotice(value: unknown): value is notifications.Notice {
  if (typeof value !== 'object' || value === null) return false
  const { type, key, values, text, jobId = null, path = null } = value as Partial<notifications.Notice>
  return (
    TYPES.includes(type) &&
    typeof key === 'string' &&
    typeof text === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    !Array.isArray(values) &&
    [jobId, path].every((one) => one === null || typeof one === 'string')
  )
}

function readChange({ kind, id, parentId = null }: Record<string, unknown>): Live | null {
  const known = CHANGE_KINDS.find((candidate) => candidate === kind)
  if (!known || typeof id !== 'string') return null
  if (parentId !== null && typeof parentId !== 'string') return null
  return { kind: 'change', change: { kind: known, id, parentId } }
}

function parseObject(data: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
