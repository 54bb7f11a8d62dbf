import { z } from 'zod'
import { nodeId } from './document.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'

/** Heartbeat interval of an open editor; after three times this long, it counts as closed. */
export const PRESENCE_MS = 10_000

/** An open editor of a flow. */
export const presentEditor = z.object({
  userId: id('user'),
  name: z.string(),
  /** The window: one person can have several open. */
  tab: z.string(),
  /** The selected node. */
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
