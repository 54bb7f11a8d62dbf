import { accounts } from 'virtual:contract'
import type { accounts as contract, Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export function useRenameProject() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.renameProject>) => api.call(accounts.renameProject, { body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['information'] }),
        queries.invalidateQueries({ queryKey: ['projects'] }),
      ]),
    meta: { silent: true },
  })
}
