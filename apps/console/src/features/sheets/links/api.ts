import { sheets } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

const key = (id: string, column: string) => ['sheet-links', id, column] as const

interface LinkErrorsOptions {
  enabled?: boolean
  /** Another one: cells may have been written. */
  tick?: string
}

/** What creating missing records would do to the cells of a column that were kept as errors; nothing is changed. */
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
    // Cells may have been written since, by anybody.
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
  /** All that one undo takes back. */
  changeIds: string[]
}

/** Links the cells of a column, call by call until none is left; `progress` tells how many are done. */
export function useLinkRecords(id: string, column: string) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState(0)
  const linking = useMutation({
    mutationFn: async (create: boolean): Promise<Linked> => {
      const all: Linked = { linked: 0, created: 0, problem: null, changeIds: [] }
      let after: string | undefined
      do {
        const body: contract.LinkRecordsBody = { column, create, ...(after === undefined ? {} : { after }) }
        // Each call goes on behind the one before.
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
