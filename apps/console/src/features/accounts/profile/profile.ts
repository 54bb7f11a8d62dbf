import { accounts } from 'virtual:contract'
import { accounts as contract, type Body } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

const KEY = ['profile']

/** The user's profile and sign-in methods. */
export const useProfile = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(accounts.getProfile, {}, { signal }),
    meta: { silent: true },
  })

/** Call when the profile may have changed. */
export const refreshProfile = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })

export const profileSchema = contract.updateProfile.body
export type ProfileChange = Body<typeof contract.updateProfile>

/** Changes name, language or avatar for the whole console. */
export function useUpdateProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChange) => api.call(accounts.updateProfile, { body }),
    onSuccess: (profile) => {
      queries.setQueryData(KEY, profile)
      // Not awaited: the form is done, and must not overwrite a later choice.
      void queries.invalidateQueries({ queryKey: ['information'] })
    },
    meta: { silent: true },
  })
}

/** Resends the link that confirms the user's address. */
export const useResendVerification = () =>
  useMutation({ mutationFn: () => api.call(accounts.resendVerification, {}) })

/** Unlinks a provider. */
export function useUnlink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.unlinkProvider>) => api.call(accounts.unlinkProvider, { body }),
    onSuccess: (profile) => queries.setQueryData(KEY, profile),
    meta: { silent: true },
  })
}
