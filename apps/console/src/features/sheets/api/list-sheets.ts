import { sheets } from 'virtual:contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Query, sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export const SHEETS_PAGE = 50
const CHOICE_PAGE = 50

interface SheetsWanted {
  page: number
  search?: string | undefined
  type?: contract.SheetKind | undefined
  sort?: Query<typeof contract.list>['sort']
  /** Those in the trash. */
  deleted?: boolean
}

/** A page of the project's sheets. */
export function useSheets({ page, search, type, sort, deleted = false }: SheetsWanted) {
  const projectId = useProjectId()
  const query = { page, size: SHEETS_PAGE, search, type, sort, deleted: String(deleted) }
  return useQuery({
    queryKey: ['sheets', 'list', projectId, query],
    queryFn: ({ signal }) => api.call(sheets.list, { query }, { signal }),
    placeholderData: (before, last) =>
      last?.queryKey[2] === projectId ? keepPreviousData(before) : undefined,
    meta: { silent: true },
  })
}

/** Sheets that match what is typed. */
export function useSheetChoice(search: string) {
  const projectId = useProjectId()
  const query = { size: CHOICE_PAGE, search: search || undefined, sort: 'name' as const }
  return useQuery({
    queryKey: ['sheets', 'list', projectId, 'choice', search],
    queryFn: ({ signal }) => api.call(sheets.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
