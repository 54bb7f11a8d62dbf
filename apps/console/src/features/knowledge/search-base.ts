import { knowledge } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** The best chunks of a base for a question, as agents get them. The failure is shown with the form. */
export const useSearchBase = (baseId: string) =>
  useMutation({
    mutationFn: (body: { query: string; topK: number }) =>
      api.call(knowledge.search, { params: { id: baseId }, body }),
    meta: { silent: true },
  })
