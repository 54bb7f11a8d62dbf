import { knowledge } from 'virtual:contract'
import { knowledge as contract, type Body } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

export const baseSchema = contract.create.body
export type NewBase = Body<typeof contract.create>

export function useCreateBase() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewBase) => api.call(knowledge.create, { body }),
    onSuccess: (base) => {
      queries.setQueryData(['knowledge', base.id, 'base'], base)
      void queries.invalidateQueries({ queryKey: ['knowledge', 'list'] })
    },
    meta: { silent: true },
  })
}
