import { z } from 'zod'
import { nodeId } from './document.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/** How often an open editor says that it is still there; one that has been silent three times as long is gone. */
export const PRESENCE_MS = 10_000

/** An open editor of a flow. */
export const presentEditor = z.object({
  userId: id('user'),
  name: z.string(),
  /** The window: one person may have a flow open in several. */
  tab: z.string(),
  /** The node that is being looked at. */
  nodeId: z.string().nullable(),
})
export type PresentEditor = z.infer<typeof presentEditor>

export const presence = route({
  id: 'flows.presence',
  method: 'POST',
  path: '/millrace/aiflows/:id/presence',
  summary: 'Report that an editor of the flow is open and list the other open editors. Kept in memory only',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow') }),
  body: z.strictObject({
    tab: z.string().regex(/^[\w-]{1,40}$/, 'must contain only letters, digits, - and _ (up to 40)'),
    nodeId: nodeId.nullable().default(null),
    /** The editor was closed. */
    leaving: z.boolean().default(false),
  }),
  data: z.object({ others: z.array(presentEditor) }),
})
