import { usage } from 'virtual:contract'
import type { Data, usage as contract } from '@millrace/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export type Usage = Data<typeof contract.read>
export type Grouping = contract.Grouping

/** The contract's groupings of usage. */
export const GROUPINGS: readonly Grouping[] = usage.GROUPINGS

/** Ranges that can be chosen, in days until today. */
export const RANGES = [7, 30, 90, 365] as const

export interface UsageView {
  days: number
  groupBy: Grouping
}

const DAY_MS = 86_400_000

function lastDays(count: number, now = new Date()): { from: string; to: string } {
  const to = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  return { from: new Date(Date.parse(to) - (count - 1) * DAY_MS).toISOString().slice(0, 10), to }
}

/** What the account’s plan includes, and how much of it is used. */
export const usePlan = () =>
  useQuery({
    queryKey: ['usage', 'plan'],
    queryFn: ({ signal }) => api.call(usage.plan, {}, { signal }),
    meta: { silent: true },
  })

/** Usage of the account in the last days of the reader's time zone, including today. */
export function useUsage({ days, groupBy }: UsageView) {
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = { ...lastDays(days), timeZone, groupBy }
  return useQuery({
    queryKey: ['usage', query],
    queryFn: ({ signal }) => api.call(usage.read, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}
