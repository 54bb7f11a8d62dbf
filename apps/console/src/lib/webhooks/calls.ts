import type { agents, Data, webhooks } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export const DELIVERIES_PAGE = 10
const POLL_MS = 3000

/** The calls of one webhook: the account's, an agent's or a flow's. */
export interface EndpointCalls {
  /** Of its own queries. */
  key: readonly string[]
  /** The queries that are read again after an action. */
  refreshes: readonly string[]
  list: (page: number, signal: AbortSignal) => Promise<Data<typeof webhooks.listDeliveries>>
  read: (deliveryId: string, signal: AbortSignal) => Promise<Data<typeof webhooks.getDelivery>>
  resend: (deliveryId: string) => Promise<agents.WebhookDelivery>
  test: () => Promise<Data<typeof webhooks.test>>
  rotate: () => Promise<{ secret: string }>
  remove: () => Promise<unknown>
}

/** The latest deliveries; polled while some are pending. */
export const useDeliveries = ({ key, list }: EndpointCalls, page: number) =>
  useQuery({
    queryKey: [...key, 'deliveries', page],
    queryFn: ({ signal }) => list(page, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'pending') ? POLL_MS : false,
    meta: { silent: true },
  })

/** A delivery with the body that was sent. */
export const useDelivery = ({ key, read }: EndpointCalls, deliveryId: string) =>
  useQuery({
    queryKey: [...key, 'delivery', deliveryId],
    queryFn: ({ signal }) => read(deliveryId, signal),
    meta: { silent: true },
  })

/** An action on a webhook; its error is shown in place unless `silent` is false. */
export function useEndpointAction<Result, Input = void>(
  refreshes: readonly string[],
  mutationFn: (input: Input) => Promise<Result>,
  silent = true,
) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: refreshes })
  return useMutation({ mutationFn, onSettled, meta: { silent } })
}
