import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

/** The list that a step is given; nothing is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value
  throw new StepError('not_a_list', say('list.none'))
}
