import { team } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export function useRemoveMember() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (target: string) => api.call(team.removeMember, { query: { target } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team'] }),
    meta: { silent: true },
  })
}
