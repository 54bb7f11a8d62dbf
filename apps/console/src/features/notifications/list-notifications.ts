import { notifications } from 'virtual:contract'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useInformation } from '../../lib/session/information.ts'

const SIZE = 20

/**
 * Newest first. Notifications that arrive while reading don't matter, since the list reloads when the panel is opened.
 */
const listQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', unread],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        notifications.list,
        { query: { page: pageParam, size: SIZE, ...(unread ? { unread: 'true' } : {}) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    meta: { silent: true },
  })

export const useNotifications = (unread: boolean) => useInfiniteQuery(listQuery(unread))

/** How many are unread; the server counts up to 100. */
export function useUnreadCount(): number {
  const { data: user } = useInformation()
  const { data } = useQuery({
    queryKey: ['notifications', 'unread', user?.businessAccountId],
    queryFn: ({ signal }) => api.call(notifications.countUnread, {}, { signal }),
    enabled: user !== undefined,
    staleTime: 60_000,
    meta: { silent: true },
  })
  return data?.unread ?? 0
}
