import { team } from 'virtual:contract'
import type { team as contract } from '@millrace/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export type AuditEntry = contract.AuditEntry

/** The page's search parameters; days are in the browser's time zone. */
export interface AuditView {
  person?: string | undefined
  action?: string | undefined
  object?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString()

const queryOf = ({ person, action, object, from, to }: AuditView) => ({
  person,
  action,
  object,
  from: from && startOf(from),
  to: to && endOf(to),
})

/** The trail, newest first, page by page. */
export const useAuditTrail = (view: AuditView) =>
  useInfiniteQuery({
    queryKey: ['audit', view],
    queryFn: ({ pageParam, signal }) =>
      api.call(team.audit, { query: { ...queryOf(view), after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

/** Downloads the trail as CSV. */
export async function downloadAudit(view: AuditView): Promise<void> {
  const response = await api.open(team.exportAudit, { query: queryOf(view) })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
