import { agents } from 'virtual:contract'
import type { agents as contract, Body } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'
import { useMay } from '../../../../lib/session/use-may.ts'

const keyOf = (id: string) => ['agents', id, 'own-notices']

/**
 * The user's own notifications about an agent. Defaults come from the agent's settings, so it is reloaded with them.
 * Only for those who can read its conversations.
 */
export const useOwnNotices = (id: string) => {
  const mayRead = useMay('readConversations') === 'yes'
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(agents.getNoticePreferences, { params: { id } }, { signal }),
    staleTime: 0,
    enabled: mayRead,
    meta: { silent: true },
  })
}

type Change = Body<typeof contract.setNoticePreferences>

export function useSetOwnNotices(id: string) {
  const queries = useQueryClient()
  return useMutation({
    // Rapid clicks are stored in order.
    scope: { id: `own-notices-${id}` },
    mutationFn: (body: Change) => api.call(agents.setNoticePreferences, { params: { id }, body }),
    // Shown immediately; reverted to the server's state on failure.
    onMutate: ({ choice }) => {
      if (choice)
        queries.setQueryData<contract.NoticePreferences>(
          keyOf(id),
          (before) => before && { ...before, ...choice, chosen: true },
        )
    },
    onSuccess: (saved) => {
      if (queries.isMutating({ mutationKey: keyOf(id) }) <= 1) queries.setQueryData(keyOf(id), saved)
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
    mutationKey: keyOf(id),
    meta: { silent: true },
  })
}
