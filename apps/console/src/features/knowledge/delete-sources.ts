import { knowledge } from 'virtual:contract'
import { urlOf } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, BASE_URL } from '../../lib/api/client.ts'
import { callHeaders } from '../../lib/api/headers.ts'

/** IDs are in the URL, whose length servers limit. */
const PER_CALL = 100

async function deleteSources(baseId: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += PER_CALL) {
    const query = { ids: ids.slice(from, from + PER_CALL).join(',') }
    await api.call(knowledge.deleteSources, { params: { id: baseId }, query })
  }
}

export function useDeleteSources(baseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => deleteSources(baseId, ids),
    onSettled: () => queries.invalidateQueries({ queryKey: ['knowledge', baseId] }),
  })
}

/** Deletes a source while the page is closing, when an ordinary request would be cancelled. */
export function deleteOnLeaving(baseId: string, sourceId: string): void {
  const { path, method } = knowledge.deleteSources
  const url = BASE_URL + urlOf({ path }, { params: { id: baseId }, query: { ids: sourceId } })
  void fetch(url, { method, headers: callHeaders(path), keepalive: true })
}
