import { flows } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { DELIVERIES_PAGE as size, type EndpointCalls } from '../../../lib/webhooks/calls.ts'

const keyOf = (id: string) => ['flows', id, 'webhook']

/** The webhook that receives the ends of a flow's jobs, or null. */
export const useWebhook = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.call(flows.getWebhook, { params: { id } }, { signal })).webhook,
    meta: { silent: true },
  })

export const saveWebhook = (id: string, body: { url: string; enabled: boolean }) =>
  api.call(flows.setWebhook, { params: { id }, body })

export const callsOf = (id: string): EndpointCalls => ({
  key: keyOf(id),
  // The flow itself has the URL, too.
  refreshes: ['flows', id],
  list: (page, signal) =>
    api.call(flows.listWebhookDeliveries, { params: { id }, query: { page, size } }, { signal }),
  read: (deliveryId, signal) =>
    api.call(flows.getWebhookDelivery, { params: { id, deliveryId } }, { signal }),
  resend: (deliveryId) => api.call(flows.redeliverWebhook, { params: { id, deliveryId } }),
  test: () => api.call(flows.testWebhook, { params: { id } }),
  rotate: () => api.call(flows.rotateWebhookSecret, { params: { id } }),
  remove: () => api.call(flows.removeWebhook, { params: { id } }),
})
