import { eventTypes } from '../connections/event-types.ts'
import type { NodeType } from '../types.ts'

/** The active event types. */
export const execute: NodeType['execute'] = async (step, env) => {
  const found = await eventTypes(step, env)
  return { output: { eventTypes: found, count: found.length } }
}
