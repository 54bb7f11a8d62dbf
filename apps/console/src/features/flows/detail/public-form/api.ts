import { runs } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { runs as contractRuns } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'

/** Changes some of the form settings. */
export type ChangeForm = (change: Partial<contractRuns.FormSettings>) => void

const keyOf = (id: string) => ['flows', id, 'form'] as const

/** The form settings of a flow. */
export const usePublicForm = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(runs.getForm, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export function useSaveForm(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: contractRuns.FormSettings) => api.call(runs.saveForm, { params: { id }, body }),
    onSuccess: (state) => queries.setQueryData(keyOf(id), state),
    meta: { silent: true },
  })
}
