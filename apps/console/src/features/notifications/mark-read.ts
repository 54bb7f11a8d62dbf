import { notifications } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** Marks one notification as read, or all up to the newest that is shown. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: { id: string } | { until: string | undefined }) =>
      'id' in what
        ? api.call(notifications.markRead, { body: { ids: [what.id] } })
        : api.call(notifications.markAllRead, { body: what.until ? { until: what.until } : {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
}
