import { knowledge } from 'virtual:contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

const PER_PAGE = 50

export interface ChunkFilter {
  sourceId: string | undefined
  search?: string | undefined
  tag?: string | undefined
  state?: 'on' | 'off' | 'edited' | undefined
}

/** Chunks in document order, of one source or all, page by page. */
export const useChunks = (baseId: string, filter: ChunkFilter) =>
  useInfiniteQuery({
    queryKey: ['knowledge', baseId, 'chunks', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        knowledge.listChunks,
        { params: { id: baseId }, query: { ...filter, after: pageParam, limit: PER_PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
