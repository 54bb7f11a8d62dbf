import { team } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** The user's received invitations, and those that the account sent. */
export const useInvitations = () =>
  useQuery({
    queryKey: ['team', 'invitations'],
    queryFn: ({ signal }) => api.call(team.invitations, {}, { signal }),
    meta: { silent: true },
  })

/** Sends an invitation again, with a new link. */
export function useResendInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) => api.call(team.resendInvitation, { body: { invitationId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team'] }),
  })
}

export function useRevokeInvitation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) => api.call(team.revokeInvitation, { body: { invitationId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team'] }),
  })
}
