import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const SOURCES_PAGE = 50
const MOST = 200

interface SourceFilter {
  page: number
  search?: string | undefined
  state?: contract.SourceState | undefined
}

/** A page of a base's sources, newest first. */
export const useSources = (baseId: string, filter: SourceFilter) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'sources', filter],
    queryFn: ({ signal }) =>
      api.call(
        knowledge.listSources,
        { params: { id: baseId }, query: { ...filter, size: SOURCES_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The sources to choose from, up to the maximum length of a list. */
export const useSourceChoice = (baseId: string) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'sources', 'choice'],
    queryFn: ({ signal }) =>
      api.call(knowledge.listSources, { params: { id: baseId }, query: { size: MOST } }, { signal }),
  })
