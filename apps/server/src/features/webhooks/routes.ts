import { webhooks } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { listWebhooks } from './list-webhooks.ts'
import {
  deleteWebhook,
  listWebhookDeliveries,
  readWebhookDelivery,
  redeliverWebhook,
  rotateWebhook,
  testWebhook,
} from './manage-webhook.ts'
import { createWebhook, updateWebhook } from './save-webhook.ts'

export const webhookRoutes = (context: Context) => [
  bind(webhooks.list, ({ actor }) => listWebhooks(context, actor)),
  bind(webhooks.create, ({ actor, body }) => createWebhook(context, actor, body)),
  bind(webhooks.update, ({ actor, params, body }) => updateWebhook(context, actor, { ...params, ...body })),
  bind(webhooks.remove, ({ actor, params }) => deleteWebhook(context, actor, params.id)),
  bind(webhooks.rotateSecret, ({ actor, params }) => rotateWebhook(context, actor, params.id)),
  bind(webhooks.test, ({ actor, params, signal }) => testWebhook(context, actor, { ...params, signal })),
  bind(webhooks.listDeliveries, ({ actor, params, query }) =>
    listWebhookDeliveries(context, actor, { ...params, ...query }),
  ),
  bind(webhooks.getDelivery, ({ actor, params }) => readWebhookDelivery(context, actor, params)),
  bind(webhooks.redeliver, ({ actor, params }) => redeliverWebhook(context, actor, params)),
]
