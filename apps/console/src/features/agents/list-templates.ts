import { agents } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'

/** The role templates in the language of the console. */
export function useTemplates() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['templates', language],
    queryFn: ({ signal }) => api.call(agents.listTemplates, { query: { language } }, { signal }),
    // They only change with the server.
    staleTime: Infinity,
    meta: { silent: true },
  })
}
