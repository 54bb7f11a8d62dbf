import { flows, say } from '@millrace/contract'
import { StepError } from '../step-error.ts'
import type { Compiled } from './compiled.ts'
import { fill } from './fill.ts'
import type { Scope } from './references.ts'

interface Dynamic {
  definition: flows.ParameterDefinition
  value: Compiled
}

/** A node's settings: constants shared by all rows, and those to be filled. */
export interface Filling {
  constants: Readonly<Record<string, unknown>>
  dynamic: readonly Dynamic[]
}

export function fillingOf(settings: readonly Dynamic[]): Filling {
  const constants: Record<string, unknown> = {}
  for (const { definition, value } of settings)
    if (value.kind === 'constant') constants[definition.key] = value.value
  return { constants, dynamic: settings.filter(({ value }) => value.kind !== 'constant') }
}

/**
 * Fills the settings, each with its parameter's type. Constants are shared between rows, so executors must not modify
 * them. Throws StepError.
 */
export function fillSettings(
  { constants, dynamic }: Filling,
  scope: Scope,
): Readonly<Record<string, unknown>> {
  if (dynamic.length === 0) return constants
  const filled: Record<string, unknown> = { ...constants }
  for (const { definition, value } of dynamic) {
    const label = definition.label || definition.key
    const given = fill(value, scope)
    if (given === null || given === '') {
      if (definition.required) throw new StepError('param_missing', say('param.empty', { name: label }))
      filled[definition.key] = null
      continue
    }
    // Their shape was validated when the flow was saved; validating it again for each row took most of a run's time.
    if (flows.SHAPED_TYPES.has(definition.type) && value.kind !== 'value') {
      filled[definition.key] = given
      continue
    }
    const fitted = flows.fitParameter(definition, given)
    if (!fitted.ok)
      throw new StepError('param_invalid', say('param.invalid', { name: label, problem: fitted.reason }))
    filled[definition.key] = fitted.value
  }
  return filled
}
