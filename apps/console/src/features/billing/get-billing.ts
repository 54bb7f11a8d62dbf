import { billing } from 'virtual:contract'
import type { Body, Data, billing as contract } from '@millrace/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export type Billing = Data<typeof contract.read>
export type Interval = contract.Interval
type Choice = Body<typeof contract.checkout>

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

/** Opens the billing portal. */
export const usePortal = () =>
  useMutation({
    mutationFn: () => api.call(billing.session, { body: {} }),
    onSuccess: openPage,
  })

function openPage({ url }: { url: string }): void {
  window.location.assign(url)
}
