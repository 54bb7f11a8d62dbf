import { z } from 'zod'
import { route } from './route.ts'
import { count, line } from './text.ts'

/** What can be found, in display order. */
export const FOUND_KINDS = [
  'agent',
  'worker',
  'knowledge',
  'source',
  'sheet',
  'flow',
  'tool',
  'conversation',
] as const
export const foundKind = z.enum(FOUND_KINDS)
export type FoundKind = z.infer<typeof foundKind>

export const found = z.object({
  kind: foundKind,
  id: z.string(),
  name: z.string(),
  /** Its parent: the base of a source, the agent of a conversation. */
  parent: z.object({ id: z.string(), name: z.string() }).nullable(),
  projectId: z.string(),
  /** False for a visitor's conversation. */
  own: z.boolean(),
})
export type SearchItem = z.infer<typeof found>

export const everything = route({
  id: 'search.everything',
  method: 'GET',
  path: '/millrace/search',
  summary:
    'Search agents, AI workers, knowledge bases, sources, sheets, flows, tools and conversations by name in all your projects',
  who: { access: 'member', feature: 'read', scope: 'account', effect: 'read' },
  query: z.strictObject({ q: line(100), limit: count(20).default(6) }),
  data: z.object({ items: z.array(found) }),
})
