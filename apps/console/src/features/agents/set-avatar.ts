import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/client.ts'
import { agentQuery } from './get-agent.ts'
import { recordSteps } from './publish/history.ts'

function useShowAgent(id: string) {
  const queries = useQueryClient()
  return (agent: contract.Agent) => {
    queries.setQueryData(agentQuery(id).queryKey, agent)
    void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
  }
}

export function setPicture(id: string, picture: Blob): Promise<contract.Agent> {
  const body = new FormData()
  body.set('picture', picture)
  return api.call(agents.setAvatar, { params: { id }, body })
}

export const removePicture = (id: string): Promise<contract.Agent> =>
  api.call(agents.removeAvatar, { params: { id } })

/** Records the change of a picture for undo. The previous picture is downloaded while it exists. */
function useRecorded(id: string) {
  const queries = useQueryClient()
  return async (after: Blob | null, change: () => Promise<contract.Agent>) => {
    const address = queries.getQueryData(agentQuery(id).queryKey)?.avatarUrl ?? null
    const before = address === null ? null : await pictureAt(address)
    const saved = await change()
    if (before !== 'gone') recordSteps(id, [{ kind: 'picture', before, after }])
    return saved
  }
}

/** The content of an uploaded picture, while it exists. */
export async function pictureAt(address: string): Promise<Blob | 'gone'> {
  const response = await fetch(address)
  return response.ok ? response.blob() : 'gone'
}

/** Uploads a picture of the owner's own. */
export function useSetAvatar(id: string) {
  const onSuccess = useShowAgent(id)
  const recorded = useRecorded(id)
  return useMutation({
    mutationFn: (picture: File) => recorded(picture, () => setPicture(id, picture)),
    onSuccess,
    meta: { silent: true },
  })
}

/** Goes back to the built-in picture. */
export function useRemoveAvatar(id: string) {
  const onSuccess = useShowAgent(id)
  const recorded = useRecorded(id)
  return useMutation({
    mutationFn: () => recorded(null, () => removePicture(id)),
    onSuccess,
    meta: { silent: true },
  })
}
