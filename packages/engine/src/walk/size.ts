import type { Journal, StepRecord } from './ports.ts'

/** Limit for the inputs and outputs of all steps of a run, in characters of JSON: one process holds them all. */
export const RUN_LIMIT = 32 * 1024 * 1024
/** Values nested deeper than this are not measured. */
const DEEPEST = 200

/** Approximate length of the value as JSON; stops counting beyond `most`. */
export function sizeOf(value: unknown, most = Number.POSITIVE_INFINITY, depth = 0): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return 5
  let size = 2
  if (Array.isArray(value)) {
    for (const one of value) {
      size += sizeOf(one, most - size, depth + 1) + 1
      if (size > most) return size
    }
    return size
  }
  for (const [key, one] of Object.entries(value)) {
    size += key.length + 4 + sizeOf(one, most - size, depth + 1)
    if (size > most) return size
  }
  return size
}

/** Size of a step's inputs and outputs. */
export function sizeOfStep(
  record: Partial<Pick<Extract<StepRecord, { state: 'done' }>, 'input' | 'output'>>,
): number {
  return sizeOf(record.input ?? null, RUN_LIMIT) + sizeOf(record.output ?? null, RUN_LIMIT)
}

/** Size of a stored run. */
export function sizeOfJournal(journal: Journal): number {
  let size = 0
  for (const record of journal.values())
    if (record.state === 'done' || record.state === 'failed') size += sizeOfStep(record)
  return size
}
