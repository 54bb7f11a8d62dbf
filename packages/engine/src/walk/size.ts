import type { Journal, StepRecord } from './ports.ts'

/** Of all that the steps of one run are given and give, in characters of JSON: a process holds it all. */
export const RUN_LIMIT = 32 * 1024 * 1024
/** Values nested deeper than this are not measured. */
const DEEPEST = 200

/** Roughly how long the value is as JSON; stops counting behind `most`. */
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

/** Of what a step was given and gave. */
export function sizeOfStep(
  record: Partial<Pick<Extract<StepRecord, { state: 'done' }>, 'input' | 'output'>>,
): number {
  return sizeOf(record.input ?? null, RUN_LIMIT) + sizeOf(record.output ?? null, RUN_LIMIT)
}

/** Of what a run was left with. */
export function sizeOfJournal(journal: Journal): number {
  let size = 0
  for (const record of journal.values())
    if (record.state === 'done' || record.state === 'failed') size += sizeOfStep(record)
  return size
}
