import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/** What depends on a sheet, a knowledge base, an agent or a credential; requested before deletion. */
export const thingUsers = z.object({
  /** Flows that refer to it, in their published version or draft. */
  flows: z.array(z.object({ id: id('flow'), title: z.string() })),
  /** Number of others: in projects that the caller can't access, or beyond the list. */
  hidden: z.number().int(),
  /** Active schedules, and running or resumable jobs, that read or write a sheet. */
  schedules: z.number().int(),
  jobs: z.number().int(),
  /** Bases with the sheet as a source. */
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
