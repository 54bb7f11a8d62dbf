import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { text } from '../text.ts'

/** Maximum canned replies per project. */
export const CANNED_MAX = 200

const shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u, 'is not one word')

const cannedReply = z.object({
  id: id('cannedReply'),
  shortcut: z.string(),
  text: z.string(),
  /** Limits it to this agent; null for the whole project. */
  agentId: id('agent').nullable(),
})
export type CannedReply = z.infer<typeof cannedReply>

const values = z.strictObject({
  shortcut,
  text: text(4000).trim().min(1, 'is empty'),
  agentId: id('agent').nullable().default(null),
})
const byId = z.strictObject({ id: id('cannedReply') })

export const listReplies = route({
  id: 'handoffs.listReplies',
  method: 'GET',
  path: '/millrace/cannedreplies',
  summary: 'List the canned replies of the project, by shortcut',
  who: inProject('readConversations', 'read'),
  query: z.strictObject({ agentId: id('agent').optional() }),
  data: z.object({ items: z.array(cannedReply) }),
})

export const createReply = route({
  id: 'handoffs.createReply',
  method: 'POST',
  path: '/millrace/cannedreplies',
  summary: 'Create a canned reply',
  who: inProject('write', 'write', 'readConversations'),
  body: values,
  data: cannedReply,
})

export const updateReply = route({
  id: 'handoffs.updateReply',
  method: 'PUT',
  path: '/millrace/cannedreplies/:id',
  summary: 'Change a canned reply',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  body: values,
  data: cannedReply,
})

export const deleteReply = route({
  id: 'handoffs.deleteReply',
  method: 'DELETE',
  path: '/millrace/cannedreplies/:id',
  summary: 'Delete a canned reply',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})
