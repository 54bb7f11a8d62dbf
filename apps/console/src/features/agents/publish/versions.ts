import { agents } from 'virtual:contract'
import type { agents as contract, Data } from '@millrace/contract'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { recordSteps } from './history.ts'
import { readContent, stepsBetween } from './restore-steps.ts'

export type DraftChanges = Data<typeof contract.changes>

/** How the draft differs from the published version, or from another one. */
const changesQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: ['agents', id, 'changes', version ?? 'published'],
    queryFn: ({ signal }) =>
      api.call(
        agents.changes,
        { params: { id }, query: version === undefined ? {} : { version } },
        { signal },
      ),
    meta: { silent: true },
  })

export const useChanges = (id: string, version?: number) => useQuery(changesQuery(id, version))

export function usePublish(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { note: string; draftId: string; despiteTests?: string }) =>
      api.call(agents.publish, { params: { id }, body }),
    // Also after a conflict, to reload the list.
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', id] }),
    meta: { silent: true },
  })
}

const PAGE = 20

export const useVersions = (id: string) =>
  useInfiniteQuery({
    queryKey: ['agents', id, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      api.call(agents.versions, { params: { id }, query: { page: pageParam, size: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    meta: { silent: true },
  })

export function useSetVersionNote(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, note }: { version: number; note: string }) =>
      api.call(agents.setVersionNote, { params: { id, version: String(version) }, body: { note } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', id] }),
  })
}

/** Restores a version as the draft, which can be undone as one change. */
export function useRestore(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, draftId }: DraftChanges) => {
      const before = await readContent(queries, id)
      const params = { id, version: String(version.version) }
      const restored = await api.call(agents.restoreVersion, { params, body: { draftId } })
      recordSteps(id, stepsBetween(before, await readContent(queries, id)))
      return restored
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', id] }),
    meta: { silent: true },
  })
}
