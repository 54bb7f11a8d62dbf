import { flows } from 'virtual:contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Data, flows as contract } from '@millrace/contract'
import { api } from '../../../../lib/api/client.ts'
import { showMessage } from '../../../../lib/notify/message.ts'
import { keepFlow, useCreateFlow } from '../../../../lib/flows/api/flow.ts'
import type { Draft } from '../save/draft.ts'
import { useActions } from '../store/context.ts'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'

export type FlowVersion = Data<typeof contract.versions>['items'][number]

/** Published versions, newest first: all, or only the user's own. */
export const useVersions = (id: string, mine: boolean) =>
  useInfiniteQuery({
    queryKey: ['flows', id, 'versions', mine ? 'mine' : 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        flows.versions,
        { params: { id }, query: { page: pageParam, size: 50, mine: String(mine) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    meta: { silent: true },
  })

export const readVersion = (id: string, version: number) =>
  api.call(flows.version, { params: { id, version } })

/** Restores a version as the draft; an undo step like any other. */
export function useRestoreVersion(draft: Draft, id: string) {
  const t = useVersionTexts()
  const queries = useQueryClient()
  const { edit } = useActions()
  return useMutation({
    mutationFn: async (version: number) => {
      await draft.flush()
      return api.call(flows.restore, { params: { id }, body: { version } })
    },
    onSuccess: (flow) => {
      draft.adopt(flow)
      edit(() => flow.document)
      keepFlow(queries, flow)
      showMessage(t('restored'))
    },
  })
}

/** Permanently deletes a version. */
export function useDeleteVersion(id: string) {
  const t = useVersionTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => api.call(flows.removeVersion, { params: { id, version } }),
    onSuccess: (_, version) => {
      void queries.invalidateQueries({ queryKey: ['flows', id, 'versions'] })
      showMessage(t('deleted', { version }))
    },
  })
}

/** Creates a new flow from a version. */
export function useCopyVersion(id: string, name: string) {
  const t = useVersionTexts()
  const { mutate } = useCreateFlow()
  return useMutation({
    mutationFn: (version: number) => readVersion(id, version),
    onSuccess: ({ version, document }) => {
      const title = t('copyTitle', { title: name.slice(0, 100), version })
      mutate({ title, document }, { onSuccess: () => showMessage(t('copied', { title, version })) })
    },
  })
}
