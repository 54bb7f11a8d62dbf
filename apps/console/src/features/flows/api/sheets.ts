import { sheets } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import type { sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

/** A sheet with its columns, under the key that the pages of sheets use. */
export const useSheet = (id: string | undefined) =>
  useQuery({
    queryKey: ['sheets', id ?? '', 'sheet'],
    queryFn: ({ signal }) => api.call(sheets.get, { params: { id: id ?? '' } }, { signal }),
    enabled: Boolean(id),
    meta: { silent: true },
  })

/** How many rows a filter leaves. */
export const useRowCount = (id: string | undefined, filter: contract.Filter | null) =>
  useQuery({
    queryKey: ['sheets', id ?? '', 'count', filter],
    queryFn: ({ signal }) =>
      api.call(
        sheets.countRecords,
        { params: { id: id ?? '' }, query: filter ? { filter: JSON.stringify(filter) } : {} },
        { signal },
      ),
    enabled: Boolean(id),
    meta: { silent: true },
  })
