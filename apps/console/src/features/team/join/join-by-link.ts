import { team } from 'virtual:contract'
import { accounts, team as contract, type Body } from '@millrace/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export const joinSchema = contract.joinByLink.body
export type Join = Body<typeof contract.joinByLink>
export const { PASSWORD_MIN } = accounts

/** The invitation behind a link. */
export const useOpenedInvitation = (token: string) =>
  useQuery({
    // The token stays out of cache keys, which show up in logs and tools.
    queryKey: ['invitation', token.length],
    queryFn: ({ signal }) => api.call(team.openInvitation, { body: { token } }, { signal }),
    gcTime: 0,
    meta: { silent: true },
  })

export const useJoinByLink = () =>
  useMutation({
    mutationFn: (body: Join) => api.call(team.joinByLink, { body }),
    meta: { silent: true },
  })
