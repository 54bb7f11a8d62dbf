import { conversations } from 'virtual:contract'
import type { conversations as contract, Data } from '@millrace/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export type Analytics = Data<typeof contract.analytics>
export type Totals = Analytics['totals']
export type TopQuestions = Data<typeof contract.topQuestions>

/** Days, such as 2026-11-21, both inclusive. */
export interface DayRange {
  from: string
  until: string
}

/** Predefined ranges in days, besides custom ones. */
export const RANGES = [7, 30, 90] as const
export const USUAL_DAYS = 30

const DAY_MS = 86_400_000
const POLL_MS = 3000

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last `count` days in the reader's time zone, including today. */
export function lastDays(count: number, now = new Date()): DayRange {
  const pad = (value: number) => String(value).padStart(2, '0')
  const until = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return { from: new Date(Date.parse(until) - (count - 1) * DAY_MS).toISOString().slice(0, 10), until }
}

export const lengthOf = ({ from, until }: DayRange): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1

export const isRange = (range: DayRange): boolean =>
  lengthOf(range) >= 1 && lengthOf(range) <= conversations.MOST_DAYS

export const MOST_DAYS = conversations.MOST_DAYS

/** Analytics of an agent, or of all (null); keeps those of the previous range while loading. */
export function useAnalytics(agentId: string | null, range: DayRange) {
  const projectId = useProjectId()
  const query = { agentId: agentId ?? undefined, ...range, timeZone: ownZone() }
  return useQuery({
    queryKey: ['conversations', 'list', projectId, 'analytics', query],
    queryFn: ({ signal }) => api.call(conversations.analytics, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isRange(range),
    meta: { silent: true },
  })
}

export function useTopQuestions(agentId: string | null, range: DayRange, limit?: number) {
  const projectId = useProjectId()
  const query = { agentId: agentId ?? undefined, limit, ...range, timeZone: ownZone() }
  return useQuery({
    queryKey: ['conversations', 'list', projectId, 'questions', query],
    queryFn: ({ signal }) => api.call(conversations.topQuestions, { query }, { signal }),
    // Questions are grouped within seconds.
    refetchInterval: ({ state }) => (state.data && state.data.pending > 0 ? POLL_MS : false),
    placeholderData: keepPreviousData,
    enabled: isRange(range),
    meta: { silent: true },
  })
}
