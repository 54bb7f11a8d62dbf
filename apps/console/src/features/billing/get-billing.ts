import { billing } from 'virtual:contract'
import { ApiError, type Body, type Data, type billing as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export type Billing = Data<typeof contract.read>
export type Interval = contract.Interval
type Choice = Body<typeof contract.checkout>
export type Change = contract.PlanChange
export type PlanChoice = Pick<contract.PlanOffer, 'edition' | 'interval'>

/** A calculation is confirmed within 15 minutes, so an open dialog renews it before. */
const PREVIEW_MS = 10 * 60_000

/** What is sold by card, and what the account has bought. */
export const useBilling = () =>
  useQuery({
    queryKey: ['team', 'billing'],
    queryFn: ({ signal }) => api.call(billing.read, {}, { signal }),
    meta: { silent: true },
  })

/** Opens the page on which a plan or a pack is paid, or a change of plan is confirmed. */
export const useCheckout = () =>
  useMutation({
    mutationFn: (body: Choice) => api.call(billing.checkout, { body }),
    onSuccess: openPage,
  })

/** What a change of the plan costs. It is calculated for the moment, so it is never kept. */
export const usePreview = (choice: PlanChoice) =>
  useQuery({
    queryKey: ['team', 'plan-change', choice.edition, choice.interval],
    queryFn: ({ signal }) => api.call(billing.preview, { body: choice }, { signal }),
    gcTime: 0,
    staleTime: PREVIEW_MS,
    refetchInterval: PREVIEW_MS,
    retry: false,
    meta: { silent: true },
  })

/**
 * Confirms a change as it was shown. A larger plan follows by Stripe’s webhook, and is announced then; a smaller one is
 * scheduled.
 */
export function useConfirmChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.change>) => api.call(billing.change, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team', 'billing'] }),
    meta: { silent: true },
  })
}

/** Undoes a change that was to begin when the paid period ends. */
export function useKeepPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(billing.keep, { body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['team', 'billing'] }),
  })
}

/** Whether the payment was declined, or needs the card holder. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.details.declined === true

/** Opens the billing portal. */
export const usePortal = () =>
  useMutation({
    mutationFn: () => api.call(billing.session, { body: {} }),
    onSuccess: openPage,
  })

function openPage({ url }: { url: string }): void {
  window.location.assign(url)
}
