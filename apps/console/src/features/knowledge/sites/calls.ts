import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const PAGES_SHOWN = 50

export interface PageFilter {
  page: number
  search?: string | undefined
  state?: contract.PageState | undefined
}

/** Pages of a site, in the order in which they were found. */
export const useSitePages = (baseId: string, sid: string, filter: PageFilter) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'pages', sid, filter],
    queryFn: ({ signal }) =>
      api.call(
        knowledge.listPages,
        { params: { id: baseId, sid }, query: { ...filter, size: PAGES_SHOWN } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The pages of a website to choose from; fetched on request, since it may take some seconds. */
export const useSitemap = () =>
  useMutation({
    mutationFn: (url: string) => api.call(knowledge.sitemap, { query: { url } }),
    meta: { silent: true },
  })

/** Stops a crawl. */
export function useCancelCrawl(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sid: string) => api.call(knowledge.cancelCrawl, { params: { id: baseId, sid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
  })
}

/** Sets how often a page or site is refreshed. */
export function useSchedule(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ sid, schedule }: { sid: string; schedule: contract.RefreshSchedule }) =>
      api.call(knowledge.scheduleRefresh, { params: { id: baseId, sid }, body: { schedule } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
  })
}
