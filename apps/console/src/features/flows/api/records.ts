import { sheets } from 'virtual:contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Number of sheet rows offered for a test run. */
export const OFFERED_ROWS = 100

/** The first rows of a sheet. */
export const useFirstRecords = (sheetId: string | null) =>
  useQuery({
    queryKey: ['sheets', sheetId ?? '', 'records', 'first'],
    queryFn: ({ signal }) =>
      api.call(
        sheets.listRecords,
        { params: { id: sheetId ?? '' }, query: { limit: OFFERED_ROWS } },
        { signal },
      ),
    enabled: sheetId !== null,
    meta: { silent: true },
  })
