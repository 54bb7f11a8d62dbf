import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/** What would miss a sheet, a knowledge base, an agent or a credential: asked before it is deleted. */
export const thingUsers = z.object({
  /** Flows that name it, as they are published or as they are being made. */
  flows: z.array(z.object({ id: id('flow'), title: z.string() })),
  /** How many more there are: in projects that the caller may not enter, or beyond what is listed. */
  hidden: z.number().int(),
  /** Schedules that are on, and jobs that go on or can be resumed, over a sheet or into it. */
  schedules: z.number().int(),
  jobs: z.number().int(),
  /** Bases that have a sheet as a source. */
  knowledge: z.array(z.object({ id: id('knowledge'), name: z.string() })),
})
export type ThingUsers = z.infer<typeof thingUsers>

export const users = route({
  id: 'flows.users',
  method: 'GET',
  path: '/millrace/aiflows/users',
  summary:
    'List what uses a sheet, a knowledge base, an agent or a credential: flows, schedules, jobs and sources',
  who: inProject('read', 'read'),
  query: z.strictObject({ thing: z.union([id('sheet'), id('knowledge'), id('agent'), id('credential')]) }),
  data: thingUsers,
})
