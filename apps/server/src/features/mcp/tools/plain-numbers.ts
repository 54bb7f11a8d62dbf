import { exactNumberOf } from '@millrace/cells'
import { hasManyValues } from '../../../lib/count-values.ts'
import { takeTurn } from '../../../lib/take-turn.ts'

/** The body is read with all digits of its numbers, for cells; other tools take numbers as doubles, as in the API. */
export async function doubled(value: unknown): Promise<unknown> {
  if (!hasManyValues(value)) return inOneGo(value)
  await takeTurn()
  if (Array.isArray(value)) {
    const list: unknown[] = []
    for (const one of value) list.push(typeof one === 'object' ? await doubled(one) : inOneGo(one))
    return list
  }
  const entries: [string, unknown][] = []
  for (const [key, one] of Object.entries(value as object))
    entries.push([key, typeof one === 'object' ? await doubled(one) : inOneGo(one)])
  return Object.fromEntries(entries)
}

function inOneGo(value: unknown): unknown {
  if (typeof value === 'string') {
    const digits = exactNumberOf(value)
    return digits === null ? value : Number(digits)
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOneGo)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inOneGo(one)]))
}
