import { knowledge } from 'virtual:contract'
import type { Body, knowledge as contract } from '@millrace/contract'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'

type Pages = InfiniteData<{ items: contract.Chunk[]; next: string | null }>
type ChunkChange = { cid: string; body: Body<typeof contract.updateChunk> }

/** Changes a chunk's text or tags, or switches it on or off, and updates the page in place. */
export function useUpdateChunk(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ cid, body }: ChunkChange) =>
      api.call(knowledge.updateChunk, { params: { id: baseId, cid }, body }),
    onSuccess: (chunk) => {
      queries.setQueriesData<Pages>({ queryKey: ['knowledge', baseId, 'chunks'] }, (data) =>
        data ? { ...data, pages: data.pages.map((page) => withChunk(page, chunk)) } : data,
      )
      void queries.invalidateQueries({ queryKey: ['knowledge', baseId, 'tags'] })
    },
  })
}

const withChunk = (page: Pages['pages'][number], chunk: contract.Chunk) => ({
  ...page,
  items: page.items.map((one) => (one.id === chunk.id ? chunk : one)),
})
