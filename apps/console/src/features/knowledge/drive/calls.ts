import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import type { BaseTarget } from '../add-sources.ts'

export type Place = (typeof contract.DRIVE_PLACES)[number]
type NewDrive = Extract<contract.NewSource, { type: 'drive' }>

/** Google accounts that can be read in this project. */
export function useDriveConnections() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['connections', 'drive', projectId],
    queryFn: ({ signal }) => api.call(knowledge.driveConnections, {}, { signal }),
    meta: { silent: true },
  })
}

interface Look {
  connectionId: string
  place: Place
  folderId: string | undefined
  search: string
}

/** What there is to choose from, page by page. */
export const useDriveItems = ({ connectionId, place, folderId, search }: Look) =>
  useInfiniteQuery({
    queryKey: ['drive', connectionId, place, folderId, search],
    queryFn: ({ signal, pageParam: after }) =>
      api.call(
        knowledge.browseDrive,
        { query: { connectionId, place, folderId, search: search || undefined, after } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What is shown to choose from is as it is in Drive now.
    staleTime: 0,
    meta: { silent: true },
  })

/** Adds the selected files and folders, all or none. */
export function useAddDrive(base: BaseTarget) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewDrive[]) => {
      const id = typeof base === 'string' ? base : await base()
      await api.call(knowledge.addSources, { params: { id }, body })
      return id
    },
    onSuccess: (id) => queries.invalidateQueries({ queryKey: ['knowledge', id] }),
    meta: { silent: true },
  })
}

export const FILES_SHOWN = 50

/** Files of a Drive source, those that couldn't be read first. */
export const useDriveFiles = (baseId: string, sid: string, page: number) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'driveFiles', sid, page],
    queryFn: ({ signal }) =>
      api.call(
        knowledge.listDriveFiles,
        { params: { id: baseId, sid }, query: { page, size: FILES_SHOWN } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
