import { z } from 'zod'
import { notice } from './notifications.ts'
import { route } from './route.ts'
import { text } from './text.ts'

/** A message of the live event stream, as in the original specification: unnamed server-sent events. */
export const liveMessage = z.object({
  type: z.enum(['agent', 'autoOnboarding', 'other']),
  /** `agent`: id of the agent with a new message. `other`: the text in English. */
  message: z.string(),
  /** `other`: the notification, shown in the reader's language. */
  notification: notice.optional(),
})
export type LiveMessage = z.infer<typeof liveMessage>

/**
 * Server-sent events named `change`: something that the console may be showing has changed and should be fetched again.
 * `live`: statuses of AI columns in the sheet with this id, without changed values.
 */
export const changeEvent = z.object({
  kind: z.enum([
    'knowledge',
    'source',
    'agent',
    'agentTest',
    'execution',
    'tool',
    'credential',
    'connection',
    'conversation',
    'lead',
    'project',
    'team',
    'sheet',
    'live',
    'flow',
    'job',
    'approval',
    'notification',
  ]),
  id: z.string(),
  parentId: z.string().nullable(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

export const stream = route({
  id: 'events.stream',
  method: 'GET',
  path: '/stream/message',
  summary: 'Stream events of an account. Unnamed events are notifications; those named `change` carry IDs',
  who: { access: 'user', effect: 'read' },
  query: z.strictObject({ businessAccountId: text(100).optional(), userName: text(254).optional() }),
  answer: 'sse',
  data: z.union([liveMessage, changeEvent]),
})
