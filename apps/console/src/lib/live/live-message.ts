import type { events } from '@millrace/contract'
import type { StreamEvent } from './reconnecting-stream.ts'

export type LiveMessage = { type: 'agent' | 'autoOnboarding' | 'other'; message: string }

export type Live =
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'change'; change: events.ChangeEvent }
  /** The server itself may have missed something. */
  | { kind: 'resync' }

const CHANGE_KINDS = ['knowledge', 'source', 'agent', 'conversation', 'project'] as const

/** Reads an event of the live stream; null for what is unknown or malformed, which is ignored. */
export function readLive({ event, data }: StreamEvent): Live | null {
  const value = parseObject(data)
  if (!value) return null
  if (event === undefined || event === 'message') return readMessage(value)
  if (event === 'resync') return { kind: 'resync' }
  return event === 'change' ? readChange(value) : null
}

function readMessage({ type, message }: Record<string, unknown>): Live | null {
  if (typeof type !== 'string' || typeof message !== 'string') return null
  const known = type === 'agent' || type === 'autoOnboarding' ? type : 'other'
  return { kind: 'message', message: { type: known, message } }
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
