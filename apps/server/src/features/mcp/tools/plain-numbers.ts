import { exactNumberOf } from '@millrace/cells'
import { hasManyValues, piecesByValues } from '../../../lib/count-values.ts'
import { takeTurn } from '../../../lib/take-turn.ts'

/** The body is read with all digits of its numbers, for cells; other tools take numbers as doubles, as in the API. */
export async function doubled(value: unknown): Promise<unknown> {
  if (!hasManyValues(value)) return inOneGo(value)
  if (!Array.isArray(value)) {
    const entries = (await doubled(Object.entries(value as object))) as [string, unknown][]
    return Object.fromEntries(entries)
  }
  const list: unknown[] = []
  for (const { piece } of piecesByValues(value)) {
    await takeTurn()
    for (const one of piece) list.push(piece.length > 1 ? inOneGo(one) : await doubled(one))
  }
  return list
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
