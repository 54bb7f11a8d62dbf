import { knowledge } from 'virtual:contract'
import { knowledge as contract } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

type Kind = contract.NewSource['type']
export type Source<K extends Kind> = Extract<contract.NewSource, { type: K }>

const [textSchema, qaSchema, urlSchema, siteSchema] = contract.newSource.options
export { qaSchema, siteSchema, textSchema, urlSchema }

/** The base for a source; a function creates it first, if there is none yet. */
export type BaseTarget = string | (() => Promise<string>)

/** Adds one source that is not a file; the form shows the failure. */
export function useAddSource(base: BaseTarget) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: contract.NewSource) => {
      const id = typeof base === 'string' ? base : await base()
      await api.call(knowledge.addSources, { params: { id }, body })
      return id
    },
    onSuccess: (id) => queries.invalidateQueries({ queryKey: ['knowledge', id] }),
    meta: { silent: true },
  })
}
