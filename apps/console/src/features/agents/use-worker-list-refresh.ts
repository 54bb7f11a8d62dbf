import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGlobal } from '../../lib/live/global-store.ts'

/** Fetches the list again when a live event asks for it. */
export function useWorkerListRefresh(): void {
  const queries = useQueryClient()
  const askedAt = useGlobal((state) => state.refreshAgainWorkerAiListTm)
  useEffect(() => {
    if (askedAt > 0) void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
  }, [askedAt, queries])
}
