import { team } from 'virtual:contract'
import { type Role } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

interface RoleChange {
  target: string
  newRole: Role
  projects: string[]
  conversations: string[]
}

export function useChangeRole() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ target, ...body }: RoleChange) => api.call(team.changeRole, { query: { target }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['team'] }),
        queries.invalidateQueries({ queryKey: ['information'] }),
      ]),
    meta: { silent: true },
  })
}
