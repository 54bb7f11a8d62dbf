import { agents } from 'virtual:contract'
import { agents as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'

export const webhookSchema = contract.setWebhook.body
export const DELIVERIES_PAGE = 10
const POLL_MS = 3000

const keyOf = (id: string) => ['agents', id, 'webhook']

/** The agent's webhook, or null. */
export const useWebhook = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await api.call(agents.getWebhook, { params: { id } }, { signal })).webhook,
    meta: { silent: true },
  })

/** The latest deliveries; polled while some are pending. */
export const useDeliveries = (id: string, page: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'deliveries', page],
    queryFn: ({ signal }) =>
      api.call(
        agents.listWebhookDeliveries,
        { params: { id }, query: { page, size: DELIVERIES_PAGE } },
        { signal },
      ),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'pending') ? POLL_MS : false,
    meta: { silent: true },
  })

/** The webhook's actions; errors are shown in place. */
export function useWebhookCalls(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(id) })
  const meta = { silent: true }
  return {
    save: useMutation({
      mutationFn: (body: { url: string; events: contract.AgentEvent[]; enabled: boolean }) =>
        api.call(agents.setWebhook, { params, body }),
      onSettled,
      meta,
    }),
    remove: useMutation({ mutationFn: () => api.call(agents.removeWebhook, { params }), onSettled, meta }),
    rotate: useMutation({
      mutationFn: () => api.call(agents.rotateWebhookSecret, { params }),
      onSettled,
      meta,
    }),
    test: useMutation({ mutationFn: () => api.call(agents.testWebhook, { params }), onSettled, meta }),
    resend: useMutation({
      mutationFn: (deliveryId: string) => api.call(agents.redeliverWebhook, { params: { id, deliveryId } }),
      onSettled,
      meta,
    }),
  }
}
