import { knowledge } from 'virtual:contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

/** The tags of a base, with how often each is used. */
export const useTags = (baseId: string) =>
  useQuery({
    queryKey: ['knowledge', baseId, 'tags'],
    queryFn: ({ signal }) => api.call(knowledge.listTags, { params: { id: baseId } }, { signal }),
    select: ({ items }) => items,
  })

function useTagMutation<T>(baseId: string, change: (input: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
  })
}

/** Adds tags to sources and removes tags. */
export const useTagSources = (baseId: string) =>
  useTagMutation(baseId, (body: { sourceIds: string[]; add: string[]; remove: string[] }) =>
    api.call(knowledge.assignTags, { params: { id: baseId }, body }),
  )

export const useRenameTag = (baseId: string) =>
  useTagMutation(baseId, (body: { tag: string; name: string }) =>
    api.call(knowledge.renameTag, { params: { id: baseId }, body }),
  )

export const useDeleteTag = (baseId: string) =>
  useTagMutation(baseId, (tag: string) =>
    api.call(knowledge.deleteTag, { params: { id: baseId }, query: { tag } }),
  )
