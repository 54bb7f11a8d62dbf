import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { reason } from '../reasons/reason.ts'
import { inProject, route } from '../route.ts'
import { text, timestamp } from '../text.ts'
import { AGENT_EVENTS } from './bot-config.ts'

/** Changes when the payload of an event changes in a way that receivers notice. */
export const WEBHOOK_VERSION = 1

/** What the events of an agent are called in a webhook. */
export const WEBHOOK_TYPES = {
  lead: 'lead.created',
  handover: 'conversation.handover',
  unanswered: 'conversation.unanswered',
  negativeRating: 'message.rated',
  lowPassRate: 'agent.pass_rate_low',
  dailyDigest: 'agent.digest',
} as const satisfies Record<(typeof AGENT_EVENTS)[number], string>
export const WEBHOOK_TEST = 'webhook.test'

/** The previous secret signs as well for so long. */
export const WEBHOOK_OVERLAP_HOURS = 24

const byId = z.strictObject({ id: id('agent') })

export const webhook = z.object({
  url: z.string(),
  events: z.array(z.enum(AGENT_EVENTS)),
  enabled: z.boolean(),
  /** When the server switched it off, because every delivery failed. */
  disabledAt: timestamp.nullable(),
  failingSince: timestamp.nullable(),
  createdAt: timestamp,
})
export type Webhook = z.infer<typeof webhook>

export const webhookDelivery = z.object({
  id: id('delivery'),
  event: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** When it is tried again. */
  dueAt: timestamp.nullable(),
  /** Of the last attempt: the status, why it failed, and how the response began. */
  status: z.number().int().nullable(),
  error: z.object({ message: z.string(), reason }).nullable(),
  response: z.string().nullable(),
  createdAt: timestamp,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const getWebhook = route({
  id: 'agents.getWebhook',
  method: 'GET',
  path: '/millrace/aiagents/:id/webhook',
  summary: 'Get the webhook of an agent. Its secret is never returned',
  who: inProject('read', 'read', 'readConversations'),
  params: byId,
  data: z.object({ webhook: webhook.nullable() }),
})

export const setWebhook = route({
  id: 'agents.setWebhook',
  method: 'PUT',
  path: '/millrace/aiagents/:id/webhook',
  summary: 'Set where an agent’s events are sent. The signing secret is returned once, with the first call',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  body: z.strictObject({
    url: text(2000).regex(/^https?:\/\/[^\s]+$/, 'isn’t a URL with https://'),
    events: z.array(z.enum(AGENT_EVENTS)).min(1, 'is empty').max(AGENT_EVENTS.length),
    enabled: z.boolean().default(true),
  }),
  shownOnce: true,
  data: z.object({ webhook, secret: z.string().nullable() }),
})

export const removeWebhook = route({
  id: 'agents.removeWebhook',
  method: 'DELETE',
  path: '/millrace/aiagents/:id/webhook',
  summary: 'Delete the webhook of an agent, and its deliveries',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  data: z.object({ removed: z.literal(true) }),
})

export const rotateWebhookSecret = route({
  id: 'agents.rotateWebhookSecret',
  method: 'POST',
  path: '/millrace/aiagents/:id/webhook/secret',
  summary: `Create a new signing secret. It’s shown once; the previous one signs as well for ${WEBHOOK_OVERLAP_HOURS} hours`,
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  shownOnce: true,
  data: z.object({ secret: z.string() }),
})

export const testWebhook = route({
  id: 'agents.testWebhook',
  method: 'POST',
  path: '/millrace/aiagents/:id/webhook/test',
  summary: 'Send a test event now and get the response',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  data: webhookDelivery.extend({ ms: z.number().int() }),
})

export const listWebhookDeliveries = route({
  id: 'agents.listWebhookDeliveries',
  method: 'GET',
  path: '/millrace/aiagents/:id/webhook/deliveries',
  summary: 'List the deliveries of the last 30 days, newest first',
  who: inProject('read', 'read', 'readConversations'),
  params: byId,
  query: pageQuery,
  data: page(webhookDelivery),
})

export const getWebhookDelivery = route({
  id: 'agents.getWebhookDelivery',
  method: 'GET',
  path: '/millrace/aiagents/:id/webhook/deliveries/:deliveryId',
  summary: 'Get a delivery with the body that was sent',
  who: inProject('read', 'read', 'readConversations'),
  params: byId.extend({ deliveryId: id('delivery') }),
  data: webhookDelivery.extend({ body: z.string() }),
})

export const redeliverWebhook = route({
  id: 'agents.redeliverWebhook',
  method: 'POST',
  path: '/millrace/aiagents/:id/webhook/deliveries/:deliveryId/resend',
  summary: 'Send a delivery again, with the same ID',
  who: inProject('write', 'write', 'readConversations'),
  params: byId.extend({ deliveryId: id('delivery') }),
  data: webhookDelivery,
})
