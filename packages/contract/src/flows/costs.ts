import { z } from 'zod'
import { flowKey } from './parameters.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/**
 * A model of a flow whose calls cost no credits, so that no budget holds them. `noPrice`: neither the list of
 * prices nor the account has one for it; its tokens are counted, not their cost. `ownKey`: the account's own key pays
 * for it.
 */
export const uncountedModel = z.object({
  id: z.string(),
  label: z.string(),
  why: z.enum(['noPrice', 'ownKey']),
})
export type UncountedModel = z.infer<typeof uncountedModel>

export const uncounted = route({
  id: 'flows.uncounted',
  method: 'POST',
  path: '/millrace/aiflows/:id/uncounted',
  summary:
    'List models that a budget in credits doesn’t cover, used by a published flow, the flows it calls and its agents, with the estimated cost per row. Read-only',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow') }),
  body: z.strictObject({
    /** Left out: the published one. */
    version: z.number().int().min(1).optional(),
    /** As the launch has them: one may be a model. */
    params: z.record(flowKey, z.unknown()).default({}),
  }),
  data: z.object({
    models: z.array(uncountedModel),
    /** What a row may cost, in credits. */
    row: z.object({
      /** At least set aside before it begins. */
      least: z.number(),
      /** With answers as long as usual where nobody has limited them, or the most that an earlier row has cost. */
      most: z.number(),
    }),
  }),
})
