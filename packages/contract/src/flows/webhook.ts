import { z } from 'zod'
import { WEBHOOK_OVERLAP_HOURS, webhookDelivery } from '../agents/webhook.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { text, timestamp } from '../text.ts'

const byId = z.strictObject({ id: id('flow') })

/** Where the ends of a flow's jobs are sent: `telling.webhook` is its URL. */
export const webhook = z.object({
  url: z.string(),
  enabled: z.boolean(),
  /** When the server switched it off, because every delivery failed. */
  disabledAt: timestamp.nullable(),
  failingSince: timestamp.nullable(),
  createdAt: timestamp,
})
export type Webhook = z.infer<typeof webhook>

export const getWebhook = route({
  id: 'flows.getWebhook',
  method: 'GET',
  path: '/millrace/aiflows/:id/webhook',
  summary: 'Get the webhook that receives the ends of a flow’s jobs. Its secret is never returned',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ webhook: webhook.nullable() }),
})

export const setWebhook = route({
  id: 'flows.setWebhook',
  method: 'PUT',
  path: '/millrace/aiflows/:id/webhook',
  summary:
    'Set where the ends of a flow’s jobs are sent, as `telling.webhook` does, and whether they are. The signing secret is returned once, with the first call',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    url: text(2000).regex(/^https?:\/\/[^\s]+$/, 'isn’t a URL with https://'),
    enabled: z.boolean().default(true),
  }),
  shownOnce: true,
  data: z.object({ webhook, secret: z.string().nullable() }),
})

export const removeWebhook = route({
  id: 'flows.removeWebhook',
  method: 'DELETE',
  path: '/millrace/aiflows/:id/webhook',
  summary: 'Delete the webhook of a flow, and its deliveries',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ removed: z.literal(true) }),
})

export const rotateWebhookSecret = route({
  id: 'flows.rotateWebhookSecret',
  method: 'POST',
  path: '/millrace/aiflows/:id/webhook/secret',
  summary: `Create a new signing secret. It’s shown once; the previous one signs as well for ${WEBHOOK_OVERLAP_HOURS} hours`,
  who: inProject('write', 'write'),
  params: byId,
  shownOnce: true,
  data: z.object({ secret: z.string() }),
})

export const testWebhook = route({
  id: 'flows.testWebhook',
  method: 'POST',
  path: '/millrace/aiflows/:id/webhook/test',
  summary: 'Send a test event now and get the response',
  who: inProject('write', 'write'),
  params: byId,
  data: webhookDelivery.extend({ ms: z.number().int() }),
})

export const listWebhookDeliveries = route({
  id: 'flows.listWebhookDeliveries',
  method: 'GET',
  path: '/millrace/aiflows/:id/webhook/deliveries',
  summary: 'List the deliveries of the last 30 days, newest first',
  who: inProject('read', 'read'),
  params: byId,
  query: pageQuery,
  data: page(webhookDelivery),
})

export const getWebhookDelivery = route({
  id: 'flows.getWebhookDelivery',
  method: 'GET',
  path: '/millrace/aiflows/:id/webhook/deliveries/:deliveryId',
  summary: 'Get a delivery with the body that was sent',
  who: inProject('read', 'read'),
  params: byId.extend({ deliveryId: id('delivery') }),
  data: webhookDelivery.extend({ body: z.string() }),
})

export const redeliverWebhook = route({
  id: 'flows.redeliverWebhook',
  method: 'POST',
  path: '/millrace/aiflows/:id/webhook/deliveries/:deliveryId/resend',
  summary: 'Send a delivery again, with the same ID',
  who: inProject('write', 'write'),
  params: byId.extend({ deliveryId: id('delivery') }),
  data: webhookDelivery,
})
