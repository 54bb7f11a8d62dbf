import { channels } from 'virtual:contract'
import type { channels as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../../lib/api/client.ts'

export type Lab = contract.Lab
export type LabContact = contract.LabContact
export type LabCall = contract.LabCall
type Behavior = Partial<Pick<Lab, 'faults' | 'delaySeconds' | 'states'>>

/** What happens in the lab comes without an event: it is read again while it is open. */
const EVERY_MS = 1500
const meta = { silent: true }

const keyOf = (id: string, connectionId: string) => ['channel-lab', id, connectionId]

export const useLab = (id: string, connectionId: string) =>
  useQuery({
    queryKey: keyOf(id, connectionId),
    queryFn: ({ signal }) => api.call(channels.readLab, { params: { id, connectionId } }, { signal }),
    refetchInterval: EVERY_MS,
    meta,
  })

/** A call with its bodies. */
export const useLabCall = (id: string, connectionId: string, callId: string | null) =>
  useQuery({
    queryKey: [...keyOf(id, connectionId), callId],
    queryFn: ({ signal }) =>
      api.call(channels.getLabCall, { params: { id, connectionId, callId: callId! } }, { signal }),
    enabled: callId !== null,
    staleTime: Infinity,
    meta,
  })

/** What can be done in a lab; errors are shown in place. */
export function useLabActions(id: string, connectionId: string) {
  const queries = useQueryClient()
  const params = { id, connectionId }
  const onSuccess = (lab: Lab) => queries.setQueryData(keyOf(id, connectionId), lab)
  return {
    act: useMutation({
      mutationFn: (body: contract.LabAct) => api.call(channels.actInLab, { params, body }),
      onSuccess,
      meta,
    }),
    set: useMutation({
      mutationFn: (body: Behavior) => api.call(channels.setLab, { params, body }),
      onSuccess,
      meta,
    }),
    add: useMutation({
      mutationFn: (body: { name: string; kind: string }) =>
        api.call(channels.addLabContact, { params, body }),
      onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id, connectionId) }),
      meta,
    }),
  }
}

export type LabActions = ReturnType<typeof useLabActions>
