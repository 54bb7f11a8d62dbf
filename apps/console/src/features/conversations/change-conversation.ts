import { conversations } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

const useRefetch = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['conversations', 'list'] })
}

export function useRenameConversation() {
  const onSuccess = useRefetch()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.call(conversations.rename, { params: { id }, query: { name } }),
    onSuccess,
  })
}

export function useDeleteConversation() {
  const onSettled = useRefetch()
  return useMutation({
    mutationFn: (id: string) => api.call(conversations.remove, { params: { id } }),
    onSettled,
  })
}
