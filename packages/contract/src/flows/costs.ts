import { z } from 'zod'
import { flowKey } from './parameters.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/**
 * A model of a flow whose calls cost no credits, so that no budget limits them. `noPrice`: neither the price list nor
 * the account has a price; its tokens are counted, not their cost. `ownKey`: the account's own key pays for it.
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
    /** Defaults to the published one. */
    version: z.number().int().min(1).optional(),
    /** Parameters of the launch: one may select a model. */
    params: z.record(flowKey, z.unknown()).default({}),
  }),
  data: z.object({
    models: z.array(uncountedModel),
    /** Possible cost of a row, in credits. */
    row: z.object({
      /** Minimum reserved before it starts. */
      least: z.number(),
      /** Based on typical response lengths where none is set, or on the most expensive earlier row. */
      most: z.number(),
    }),
  }),
})
