import { sheets } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

const SHOWN = 50

/** The project's sheets that match what is typed. */
export function useSheetsToAdd(search: string) {
  const projectId = useProjectId()
  const query = { size: SHOWN, search: search || undefined, sort: 'name' as const }
  return useQuery({
    queryKey: ['sheets', 'list', projectId, 'sources', search],
    queryFn: ({ signal }) => api.call(sheets.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}
