import { search } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/client.ts'

const PAUSE_MS = 120

/** The query once typing pauses. */
function usePaused(words: string): string {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return paused
}

/** Server search results; empty without a query. */
export function useSearchItems(words: string) {
  const q = usePaused(words)
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.call(search.everything, { query: { q } }, { signal }),
    enabled: q !== '' && words !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { silent: true },
  })
  const isBehind = words !== '' && (words !== q || found.isFetching)
  return { items: words === '' ? [] : (found.data?.items ?? []), isBehind, isError: found.isError }
}
