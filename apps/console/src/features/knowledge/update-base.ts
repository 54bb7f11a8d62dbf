import { knowledge } from 'virtual:contract'
import { knowledge as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const settingsSchema = contract.update.body
export type BaseSettings = Body<typeof contract.update>

export function useUpdateBase(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BaseSettings) => api.call(knowledge.update, { params: { id }, body }),
    onSuccess: (base) => {
      queries.setQueryData(['knowledge', id, 'base'], base)
      void queries.invalidateQueries({ queryKey: ['knowledge', 'list'] })
    },
    meta: { silent: true },
  })
}
