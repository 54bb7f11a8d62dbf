import { credentials, models } from 'virtual:contract'
import type { Body, credentials as contract, models as modelsContract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export type Credential = contract.Credential
type NewCredential = Body<typeof contract.create>
export type ModelSettings = modelsContract.ModelSettings
export type ModelRow = modelsContract.ModelRow
export type Price = modelsContract.Price

const LIST = ['credentials', 'list'] as const
const SETTINGS = ['models', 'settings'] as const

export const useCredentials = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.call(credentials.list, {}, { signal }),
    meta: { silent: true },
  })

/** All models of the keys, with prices and limits; vendors are queried, so it may take a moment. */
export const useModelSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.call(models.settings, {}, { signal }),
    staleTime: 30_000,
    meta: { silent: true },
  })

/** Updates a credential in the list; available models depend on the keys. */
function useKept() {
  const queries = useQueryClient()
  return async (saved: Credential) => {
    queries.setQueryData<{ items: Credential[] }>(LIST, (before) => {
      if (!before) return undefined
      const others = before.items.filter(({ id }) => id !== saved.id)
      return { items: [...others, saved].toSorted((a, b) => a.name.localeCompare(b.name)) }
    })
    await queries.invalidateQueries({ queryKey: ['models'] })
  }
}

export function useCreateCredential() {
  const onSuccess = useKept()
  return useMutation({
    mutationFn: (body: NewCredential) => api.call(credentials.create, { body }),
    onSuccess,
    meta: { silent: true },
  })
}

export function useUpdateCredential() {
  const onSuccess = useKept()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof contract.update>) =>
      api.call(credentials.update, { params: { id }, body }),
    onSuccess,
    meta: { silent: true },
  })
}

export function useTestCredential() {
  const onSuccess = useKept()
  return useMutation({
    mutationFn: (id: string) => api.call(credentials.test, { params: { id }, body: {} }),
    onSuccess,
  })
}

export function useDeleteCredential() {
  const queries = useQueryClient()
  return useMutation({
    // Its uses were shown before this was chosen.
    mutationFn: (id: string) => api.call(credentials.remove, { params: { id }, query: { force: 'true' } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['credentials'] }),
        queries.invalidateQueries({ queryKey: ['models'] }),
      ]),
  })
}

export function useSaveModelSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof modelsContract.saveSettings>) => api.call(models.saveSettings, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(SETTINGS, saved)
      void queries.invalidateQueries({
        queryKey: ['models'],
        predicate: ({ queryKey }) => queryKey[1] !== 'settings',
      })
    },
    meta: { silent: true },
  })
}
