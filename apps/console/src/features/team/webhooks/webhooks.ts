import { webhooks } from 'virtual:contract'
import { type Body, webhooks as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const webhookSchema = contract.create.body
export type WebhookSettings = Body<typeof contract.create>
export type Webhook = contract.Webhook
export const DELIVERIES_PAGE = 10
const POLL_MS = 3000

// Below the team, whose changes refresh it in other consoles.
const KEY = ['team', 'webhooks']

export const useWebhooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(webhooks.list, {}, { signal })).items,
    meta: { silent: true },
  })

/** The latest deliveries; polled while some are pending. */
export const useDeliveries = (id: string, page: number) =>
  useQuery({
    queryKey: [...KEY, id, 'deliveries', page],
    queryFn: ({ signal }) =>
      api.call(
        webhooks.listDeliveries,
        { params: { id }, query: { page, size: DELIVERIES_PAGE } },
        { signal },
      ),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'pending') ? POLL_MS : false,
    meta: { silent: true },
  })

/** A delivery with the body that was sent. */
export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: [...KEY, id, 'delivery', deliveryId],
    queryFn: ({ signal }) => api.call(webhooks.getDelivery, { params: { id, deliveryId } }, { signal }),
    meta: { silent: true },
  })

function useWebhookCall<Data, Input = void>(mutationFn: (input: Input) => Promise<Data>, silent = true) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY })
  return useMutation({ mutationFn, onSettled, meta: { silent } })
}

/** Creates a webhook, or changes the one with this id. Only a new one has a secret. */
export const useSaveWebhook = (id: string | null) =>
  useWebhookCall(async (body: WebhookSettings): Promise<{ secret: string | null }> => {
    if (id === null) return api.call(webhooks.create, { body })
    await api.call(webhooks.update, { params: { id }, body })
    return { secret: null }
  })

/** Switches it on or off; errors are shown as a message. */
export const useSwitchWebhook = () =>
  useWebhookCall(
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

export const useRemoveWebhook = (id: string) =>
  useWebhookCall(() => api.call(webhooks.remove, { params: { id } }), false)

export const useRotateSecret = (id: string) =>
  useWebhookCall(() => api.call(webhooks.rotateSecret, { params: { id } }), false)

export const useTestWebhook = (id: string) =>
  useWebhookCall(() => api.call(webhooks.test, { params: { id } }))

export const useRedeliver = (id: string) =>
  useWebhookCall((deliveryId: string) => api.call(webhooks.redeliver, { params: { id, deliveryId } }))
