import { knowledge } from 'virtual:contract'
import { knowledge as contract } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

type Kind = contract.NewSource['type']
export type Source<K extends Kind> = Extract<contract.NewSource, { type: K }>

const [textSchema, qaSchema, urlSchema, siteSchema] = contract.newSource.options
export { qaSchema, siteSchema, textSchema, urlSchema }

/** Adds one source that is not a file; the failure is shown in the form. */
export function useAddSource(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: contract.NewSource) =>
      api.call(knowledge.addSources, { params: { id: baseId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
    meta: { silent: true },
  })
}
