import { knowledge } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

interface Search {
  query: string
  topK: number
  filters: { sourceIds?: string[]; tags?: string[] }
}

/** The best chunks of a base for a question, as agents get them. The form shows the failure. */
export const useSearchBase = (baseId: string) =>
  useMutation({
    mutationFn: (body: Search) => api.call(knowledge.search, { params: { id: baseId }, body }),
    meta: { silent: true },
  })
