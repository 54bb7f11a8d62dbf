import { flows } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useProjectId } from '../../api/use-project-id.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** Starting points of a new flow: built-in templates in the console's language, and the account's shared flows. */
export function useStarts() {
  const projectId = useProjectId()
  const language = useLanguage()
  return useQuery({
    queryKey: ['flows', 'list', projectId, 'starts', language],
    queryFn: ({ signal }) => api.call(flows.free, { query: { language } }, { signal }),
    placeholderData: (before, last) =>
      last?.queryKey[2] === projectId ? keepPreviousData(before) : undefined,
    meta: { silent: true },
  })
}
