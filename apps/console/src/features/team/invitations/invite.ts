import { team } from 'virtual:contract'
import { team as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const inviteSchema = contract.invite.body.extend({ target: contract.invite.query.shape.target })
export type Invite = Body<typeof contract.invite> & { target: string }

/** Invites someone; where no email is sent, the response has the link. */
export function useInvite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ target, ...body }: Invite) => api.call(team.invite, { query: { target }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['team'] }),
    meta: { silent: true },
  })
}
