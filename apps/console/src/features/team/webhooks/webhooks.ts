import { webhooks } from 'virtual:contract'
import { type Body, webhooks as contract } from '@millrace/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import {
  DELIVERIES_PAGE as size,
  type EndpointCalls,
  useEndpointAction,
} from '../../../lib/webhooks/calls.ts'

export const webhookSchema = contract.create.body
export type WebhookSettings = Body<typeof contract.create>
export type Webhook = contract.Webhook

// Below the team, whose changes refresh it in other consoles.
const KEY = ['team', 'webhooks']

export const useWebhooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(webhooks.list, {}, { signal })).items,
    meta: { silent: true },
  })

export const callsOf = (id: string): EndpointCalls => ({
  key: [...KEY, id],
  refreshes: KEY,
  list: (page, signal) =>
    api.call(webhooks.listDeliveries, { params: { id }, query: { page, size } }, { signal }),
  read: (deliveryId, signal) => api.call(webhooks.getDelivery, { params: { id, deliveryId } }, { signal }),
  resend: (deliveryId) => api.call(webhooks.redeliver, { params: { id, deliveryId } }),
  test: () => api.call(webhooks.test, { params: { id } }),
  rotate: () => api.call(webhooks.rotateSecret, { params: { id } }),
  remove: () => api.call(webhooks.remove, { params: { id } }),
})

/** Creates a webhook, or changes the one with this id. Only a new one has a secret. */
export const useSaveWebhook = (id: string | null) =>
  useEndpointAction(KEY, async (body: WebhookSettings): Promise<{ secret: string | null }> => {
    if (id === null) return api.call(webhooks.create, { body })
    await api.call(webhooks.update, { params: { id }, body })
    return { secret: null }
  })

/** Switches it on or off; errors are shown as a message. */
export const useSwitchWebhook = () =>
  useEndpointAction(
    KEY,
    ({ id, url, description, events, projects, enabled }: Webhook) =>
      api.call(webhooks.update, {
        params: { id },
        body: {
          url,
          description,
          events,
          projects: projects?.map((one) => one.id) ?? null,
          enabled: !enabled,
        },
      }),
    false,
  )
