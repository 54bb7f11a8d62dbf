import { flows } from 'virtual:contract'
import type { flows as contract } from '@millrace/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'

const byType = ({ nodes }: { nodes: contract.NodeDefinition[] }): contract.Catalogue =>
  new Map(nodes.map((node) => [node.type, node]))

/**
 * All node types with their texts in the language of the console; they change only with the version of the server. While
 * those of another language come, the old ones are shown.
 */
export function useCatalogue() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['catalogue', language],
    queryFn: ({ signal }) => api.call(flows.catalogue, { query: { language } }, { signal }),
    select: byType,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
}
