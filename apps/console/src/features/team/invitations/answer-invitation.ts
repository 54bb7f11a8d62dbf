import { team } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Joins an account, which becomes the current one. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: { invitationId: string } | { token: string }) =>
      api.call(team.acceptInvitation, { body }),
    meta: { silent: true },
  })

export function useDeclineInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) => api.call(team.declineInvitation, { body: { invitationId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['information'] }),
  })
}
