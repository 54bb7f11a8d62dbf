import { knowledge } from 'virtual:contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

const PER_PAGE = 50

/** Chunks in document order, of one source or of all, as far as they have been asked for. */
export const useChunks = (baseId: string, sourceId: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['knowledge', baseId, 'chunks', sourceId ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        knowledge.listChunks,
        { params: { id: baseId }, query: { sourceId, after: pageParam, limit: PER_PAGE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
