import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

/** The step's input list; a missing one is empty. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value
  throw new StepError('not_a_list', say('list.none'))
}
