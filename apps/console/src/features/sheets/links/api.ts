import { sheets } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

const key = (id: string, column: string) => ['sheet-links', id, column] as const

interface LinkErrorsOptions {
  enabled?: boolean
  /** Changes when cells may have been written. */
  tick?: string
}

/** What creating the missing records would do to a column's error cells; nothing is changed. */
export const useLinkErrors = (
  id: string,
  column: string,
  { enabled = true, tick = '' }: LinkErrorsOptions = {},
) =>
  useQuery({
    queryKey: [...key(id, column), tick],
    queryFn: ({ signal }) =>
      api.call(
        sheets.linkRecords,
        { params: { id }, body: { column, create: true, preview: true } },
        { signal },
      ),
    enabled,
    // Anyone may have written cells since.
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
    meta: { silent: true },
  })

interface Linked {
  linked: number
  created: number
  /** Why some records could not be created. */
  problem: string | null
  /** All changes that one undo reverts. */
  changeIds: string[]
}

/** Links the cells of a column, request by request until none is left; `progress` is the number done. */
export function useLinkRecords(id: string, column: string) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const linking = useMutation({
    mutationFn: async (create: boolean): Promise<Linked> => {
      const all: Linked = { linked: 0, created: 0, problem: null, changeIds: [] }
      let after: string | undefined
      do {
        const body: contract.LinkRecordsBody = { column, create, ...(after === undefined ? {} : { after }) }
        // Each request continues after the previous one.
        // oxlint-disable-next-line no-await-in-loop
        const done = await api.call(sheets.linkRecords, { params: { id }, body })
        all.linked += done.linked
        all.created += done.created
        all.problem ??= done.problem
        if (done.changeId !== null) all.changeIds.push(done.changeId)
        setProgress(all.linked)
        after = done.next ?? undefined
      } while (after !== undefined)
      return all
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['sheet-links', id] })
      void queries.invalidateQueries({ queryKey: ['sheets', id] })
    },
    meta: { silent: true },
  })
  return { ...linking, progress }
}
