import { conversations } from 'virtual:contract'
import type { conversations as contract, Data } from '@millrace/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { saveFile } from '../../../lib/flows/save-file.ts'

const LOG_PAGE = 50
/** Per call. */
const MOST_DELETED = 200

export type Logged = Data<typeof contract.listAll>['items'][number]
export type ConversationChannel = Data<typeof contract.transcript>['channel']
export type Spent = Data<typeof contract.transcript>['spent']
export type LoggedMessage = Data<typeof contract.transcript>['messages'][number]
export type LoggedCitation = LoggedMessage['citations'][number]
export type ExportFormat = (typeof contract.EXPORT_FORMATS)[number]

export interface LogFilter {
  search: string
  /** One of our own, or one that the server knows. */
  channel: string | undefined
  rating: 'up' | 'down' | undefined
  unanswered: boolean
  lead: boolean
  /** Only those with a message in the last `days` days. */
  days: number | undefined
  /** The conditions of a figure, as the server expects them. */
  figure: FigureFilter
}

export const FIGURE_KEYS = [
  'outcome',
  'handoff',
  'sentiment',
  'topic',
  'pagePath',
  'visitors',
  'widget',
  'weekday',
  'hour',
  'beganFrom',
  'beganUntil',
  'timeZone',
] as const

type FigureKey = (typeof FIGURE_KEYS)[number]

/** As in the address. */
export type FigureFilter = Partial<
  Record<Exclude<FigureKey, 'outcome' | 'handoff' | 'sentiment' | 'visitors' | 'widget'>, string | undefined>
> & {
  outcome?: (typeof contract.OUTCOMES)[number] | undefined
  handoff?: (typeof contract.HANDOFF_FILTERS)[number] | undefined
  sentiment?: (typeof contract.SENTIMENTS)[number] | undefined
  visitors?: 'true' | undefined
  widget?: 'true' | undefined
}

/** Periods to choose from, in days. */
export const PERIODS = ['1', '7', '30', '90'] as const

export const NO_FILTER: LogFilter = {
  search: '',
  channel: undefined,
  rating: undefined,
  unanswered: false,
  lead: false,
  days: undefined,
  figure: {},
}

/** Whether a filter leaves anything out. */
export const isFiltered = ({ figure, ...filter }: LogFilter): boolean =>
  Object.values(filter).some(Boolean) || Object.values(figure).some(Boolean)

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

const queryOf = (
  agentId: string,
  { search, channel, rating, unanswered, lead, days, figure }: LogFilter,
) => ({
  ...figure,
  agentId,
  search: search || undefined,
  channel,
  rating,
  unanswered: unanswered ? 'true' : undefined,
  lead: lead ? 'true' : undefined,
  from: days === undefined ? undefined : daysAgo(days),
})

/** Everyone's conversations with an agent, newest first, page by page. */
export function useLog(agentId: string, filter: LogFilter) {
  const projectId = useProjectId()
  return useInfiniteQuery({
    queryKey: ['conversations', 'list', projectId, 'log', agentId, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(agentId, filter), page: pageParam, size: LOG_PAGE }
      return api.call(conversations.listAll, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}

type Pages = NonNullable<ReturnType<typeof useLog>['data']>

/** Each once: a new answer may have moved a conversation from one page to the next. */
export const listed = (data: Pages | undefined): Logged[] => [
  ...new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
]

/** One conversation, oldest messages first, in pages. */
export const useTranscript = (id: string) =>
  useInfiniteQuery({
    queryKey: ['conversations', id, 'transcript'],
    queryFn: ({ pageParam, signal }) =>
      api.call(conversations.transcript, { params: { id }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { silent: true },
  })

export function useDeleteLogged() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (let at = 0; at < ids.length; at += MOST_DELETED)
        await api.call(conversations.removeMany, { body: { ids: ids.slice(at, at + MOST_DELETED) } })
      return { deleted: ids.length }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['conversations', 'list'] }),
  })
}

/** Deletes everything that a filter finds, up to the newest one listed; returns their number. */
export function useDeleteMatching(agentId: string, filter: LogFilter) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (newest: string) => {
      // Listed times are truncated to milliseconds.
      const until = new Date(Date.parse(newest) + 1).toISOString()
      const { visitors, widget } = filter.figure
      const body = {
        ...queryOf(agentId, filter),
        unanswered: filter.unanswered,
        lead: filter.lead,
        visitors: visitors === 'true',
        widget: widget === 'true',
        until,
      }
      for (let sum = 0; ;) {
        const { deleted, more } = await api.call(conversations.removeMatching, { body })
        sum += deleted
        if (!more) return sum
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['conversations', 'list'] }),
  })
}

interface ExportRequest {
  agentId: string
  name: string
  format: ExportFormat
  /** Everything that this filter finds; otherwise the single one. */
  filter?: LogFilter
  conversationId?: string
}

/** Downloads conversations as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ agentId, name, format, filter = NO_FILTER, conversationId }: ExportRequest) => {
      const query = { ...queryOf(agentId, filter), format, conversationId }
      const response = await api.open(conversations.exportLog, { query })
      saveFile(await response.blob(), `${name}.${format}`)
    },
  })
