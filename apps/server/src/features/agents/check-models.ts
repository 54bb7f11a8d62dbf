import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import type { Models } from '../models/index.ts'
import type { AgentChanges } from './fields.ts'

/** Throws when a model in the change is not available in the member's project. */
export async function checkModels(models: Models, member: Member, changes: AgentChanges): Promise<void> {
  for (const field of ['model', 'fallbackModel'] as const) {
    const id = changes[field]
    if (id !== undefined && id !== null && !(await models.offers(member, id)))
      throw invalid([{ path: field, message: 'is not a model on this server' }])
  }
}

/** The models currently available in the member's project. */
export async function modelIds(models: Models, member: Member): Promise<ReadonlySet<string>> {
  return new Set((await models.list(member)).items.map(({ id }) => id))
}
