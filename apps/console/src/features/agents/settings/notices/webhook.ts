import { agents } from 'virtual:contract'
import type { Body, agents as contract } from '@millrace/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { DELIVERIES_PAGE as size, type EndpointCalls } from '../../../../lib/webhooks/calls.ts'

const keyOf = (id: string) => ['agents', id, 'webhook']

/** The agent's webhook, or null; only for those who can read its conversations. */
export const useWebhook = (id: string) => {
  const mayRead = useMay('readConversations') === 'yes'
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await api.call(agents.getWebhook, { params: { id } }, { signal })).webhook,
    enabled: mayRead,
    meta: { silent: true },
  })
}

export const saveWebhook = (id: string, body: Body<typeof contract.setWebhook>) =>
  api.call(agents.setWebhook, { params: { id }, body })

export const callsOf = (id: string): EndpointCalls => ({
  key: keyOf(id),
  refreshes: keyOf(id),
  list: (page, signal) =>
    api.call(agents.listWebhookDeliveries, { params: { id }, query: { page, size } }, { signal }),
  read: (deliveryId, signal) =>
    api.call(agents.getWebhookDelivery, { params: { id, deliveryId } }, { signal }),
  resend: (deliveryId) => api.call(agents.redeliverWebhook, { params: { id, deliveryId } }),
  test: () => api.call(agents.testWebhook, { params: { id } }),
  rotate: () => api.call(agents.rotateWebhookSecret, { params: { id } }),
  remove: () => api.call(agents.removeWebhook, { params: { id } }),
})
