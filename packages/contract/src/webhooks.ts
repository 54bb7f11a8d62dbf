import { z } from 'zod'
import { projectRef } from './accounts/accounts.ts'
import { WEBHOOK_OVERLAP_HOURS, webhookDelivery } from './agents/webhook.ts'
import { id } from './ids.ts'
import { page, pageQuery } from './lists.ts'
import { inAccount, route } from './route.ts'
import { text, timestamp } from './text.ts'

/** What an account's webhooks can receive, in display order. Their data is in docs/webhooks.md. */
export const WEBHOOK_EVENTS = [
  'job.finished',
  'run.failed',
  'knowledge.ready',
  'lead.created',
  'conversation.started',
  'conversation.handover',
  'message.created',
  'credits.low',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Events about visitors: receiving them needs the right to read conversations. */
export const VISITOR_EVENTS = [
  'lead.created',
  'conversation.started',
  'conversation.handover',
  'message.created',
] as const satisfies readonly WebhookEvent[]

export const WEBHOOK_LIMIT = 20

const byId = z.strictObject({ id: id('webhook') })
const byDelivery = byId.extend({ deliveryId: id('delivery') })

export const webhook = z.object({
  id: id('webhook'),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Null for all projects. */
  projects: z.array(projectRef).nullable(),
  enabled: z.boolean(),
  /** When the server switched it off, because every delivery failed. */
  disabledAt: timestamp.nullable(),
  failingSince: timestamp.nullable(),
  /** The newest delivery that was given up, of those of the last 30 days. */
  lastFailure: webhookDelivery
    .pick({ id: true, event: true, status: true, error: true, createdAt: true })
    .nullable(),
  createdAt: timestamp,
})
export type Webhook = z.infer<typeof webhook>

const chosen = z.array(id('project')).max(500)
const distinct = (ids: readonly string[]) => [...new Set(ids)]

const settings = z.strictObject({
  url: text(2000).regex(/^https?:\/\/[^\s]+$/, 'is not a URL with https://'),
  description: text(200).trim().default(''),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'choose at least one')
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => [...new Set(events)]),
  /** All projects if omitted or null. */
  projects: chosen.min(1, 'choose at least one').transform(distinct).nullable().default(null),
  enabled: z.boolean().default(true),
})

export const list = route({
  id: 'webhooks.list',
  method: 'GET',
  path: '/millrace/credentials/webhook',
  summary: 'List webhooks of the account. Their secrets are never returned',
  who: inAccount('apiKeys', 'read'),
  data: z.object({ items: z.array(webhook) }),
})

export const create = route({
  id: 'webhooks.create',
  method: 'POST',
  path: '/millrace/credentials/webhook',
  summary: `Create a webhook; an account can have up to ${WEBHOOK_LIMIT}. The signing secret is shown only once`,
  who: inAccount('apiKeys', 'write'),
  body: settings,
  shownOnce: true,
  data: z.object({ webhook, secret: z.string() }),
})

export const update = route({
  id: 'webhooks.update',
  method: 'PUT',
  path: '/millrace/credentials/webhook/:id',
  summary: 'Change a webhook. A new URL, or enabling it, resets its failures',
  who: inAccount('apiKeys', 'write'),
  params: byId,
  // One whose projects are all gone can still be switched off.
  body: settings.extend({ projects: chosen.transform(distinct).nullable().default(null) }),
  data: webhook,
})

export const remove = route({
  id: 'webhooks.remove',
  method: 'DELETE',
  path: '/millrace/credentials/webhook/:id',
  summary: 'Delete a webhook, and its deliveries',
  who: inAccount('apiKeys', 'write'),
  params: byId,
  data: z.object({ removed: z.literal(true) }),
})

export const rotateSecret = route({
  id: 'webhooks.rotateSecret',
  method: 'POST',
  path: '/millrace/credentials/webhook/:id/secret',
  summary: `Create a new signing secret. It’s shown once; the previous one signs as well for ${WEBHOOK_OVERLAP_HOURS} hours`,
  who: inAccount('apiKeys', 'write'),
  params: byId,
  shownOnce: true,
  data: z.object({ secret: z.string() }),
})

export const test = route({
  id: 'webhooks.test',
  method: 'POST',
  path: '/millrace/credentials/webhook/:id/test',
  summary: 'Send a test event now and get the response',
  who: inAccount('apiKeys', 'write'),
  params: byId,
  data: webhookDelivery.extend({ ms: z.number().int() }),
})

export const listDeliveries = route({
  id: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/millrace/credentials/webhook/:id/deliveries',
  summary: 'List the deliveries of the last 30 days, newest first',
  who: inAccount('apiKeys', 'read'),
  params: byId,
  query: pageQuery,
  data: page(webhookDelivery),
})

export const getDelivery = route({
  id: 'webhooks.getDelivery',
  method: 'GET',
  path: '/millrace/credentials/webhook/:id/deliveries/:deliveryId',
  summary: 'Get a delivery with the body that was sent',
  who: inAccount('apiKeys', 'read'),
  params: byDelivery,
  data: webhookDelivery.extend({ body: z.string() }),
})

export const redeliver = route({
  id: 'webhooks.redeliver',
  method: 'POST',
  path: '/millrace/credentials/webhook/:id/deliveries/:deliveryId/resend',
  summary: 'Send a delivery again, with the same ID',
  who: inAccount('apiKeys', 'write'),
  params: byDelivery,
  data: webhookDelivery,
})
