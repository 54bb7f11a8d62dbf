import { leads } from 'virtual:contract'
import type { leads as contract } from '@millrace/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'
import { saveFile } from '../../lib/flows/save-file.ts'

export type Lead = contract.Lead
export type LeadStatus = contract.LeadStatus
type ExportFormat = (typeof contract.LEAD_EXPORT_FORMATS)[number]

/** Per call. */
const MOST = 200

export interface LeadFilter {
  search: string
  status: LeadStatus | undefined
  /** Only leads who filled in the form in the last `days` days. */
  days: number | undefined
  sort: (typeof contract.LEAD_SORTS)[number]
}

export const NO_FILTER: LeadFilter = { search: '', status: undefined, days: undefined, sort: 'newest' }

export const isFiltered = ({ search, status, days }: LeadFilter): boolean =>
  search !== '' || status !== undefined || days !== undefined

const DAY_MS = 86_400_000

const queryOf = (agentId: string, { search, status, days }: LeadFilter) => ({
  agentId,
  search: search || undefined,
  status,
  from: days === undefined ? undefined : new Date(Date.now() - days * DAY_MS).toISOString(),
})

/** The leads of an agent, page by page. */
export function useLeads(agentId: string, filter: LeadFilter) {
  const projectId = useProjectId()
  return useInfiniteQuery({
    queryKey: ['leads', 'list', projectId, agentId, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(agentId, filter), sort: filter.sort, cursor: pageParam }
      return api.call(leads.list, { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}

/** One lead with its conversations. */
export const useLead = (id: string) =>
  useQuery({
    queryKey: ['leads', id],
    queryFn: ({ signal }) => api.call(leads.get, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** Mutations of leads; lists are refetched after each. */
export function useChangeLeads() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['leads'] })
  const inBatches = async (ids: readonly string[], call: (some: string[]) => Promise<unknown>) => {
    for (let at = 0; at < ids.length; at += MOST) await call(ids.slice(at, at + MOST))
    return ids.length
  }
  const setStatus = useMutation({
    mutationFn: ({ ids, status }: { ids: string[]; status: LeadStatus }) =>
      inBatches(ids, (some) => api.call(leads.setStatus, { body: { ids: some, status } })),
    onSettled,
  })
  const setNote = useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      api.call(leads.update, { params: { id }, body: { note } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (ids: string[]) =>
      inBatches(ids, (some) => api.call(leads.removeMany, { body: { ids: some } })),
    onSettled,
  })
  return { setStatus, setNote, remove }
}

/** Downloads everything that a filter finds as a file. */
export const useExportLeads = () =>
  useMutation({
    mutationFn: async (of: { agentId: string; name: string; format: ExportFormat; filter: LeadFilter }) => {
      const { agentId, name, format, filter } = of
      const response = await api.open(leads.exportFile, { query: { ...queryOf(agentId, filter), format } })
      saveFile(await response.blob(), `${name} leads.${format}`)
    },
  })

/** The name of a lead in lists. */
export const nameOf = ({ name, email, phone }: Pick<Lead, 'name' | 'email' | 'phone'>): string | null =>
  name ?? email ?? phone
