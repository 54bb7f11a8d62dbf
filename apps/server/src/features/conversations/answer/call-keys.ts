import { createHash } from 'node:crypto'
import type { ToolCall } from '@millrace/models'

/**
 * Idempotency keys for the tool calls of a response. A restarted response may call its tools in another order, so a key
 * is derived from name and arguments; a repeated identical call gets its own key.
 */
export function callKeys(answerKey: string): (call: Pick<ToolCall, 'name' | 'arguments'>) => string {
  const seen = new Map<string, number>()
  return ({ name, arguments: given }) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([name, sorted(given)]))
      .digest('hex')
      .slice(0, 32)
    const times = (seen.get(hash) ?? 0) + 1
    seen.set(hash, times)
    return times === 1 ? `${answerKey}:${hash}` : `${answerKey}:${hash}:${times}`
  }
}

/** Sorts object keys, whose order models choose freely. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, child]) => [key, sorted(child)]))
}
