import { flows } from 'virtual:contract'
import type { flows as contract } from '@millrace/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'

const byType = ({ nodes }: { nodes: contract.NodeDefinition[] }): contract.Catalogue =>
  new Map(nodes.map((node) => [node.type, node]))

/**
 * All node types with texts in the console's language; they only change with the server version. While another language
 * loads, the old texts are shown.
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
