import { channels } from 'virtual:contract'
import type { channels as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api/client.ts'

const keyOf = (agentId: string) => ['agents', agentId, 'channels']

export type Channel = contract.Channel
export type Connection = contract.Connection

/** Channels that the agent can be connected to, and its connections. */
export const useChannels = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call(channels.list, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** With callback URL and verify token, for those who may change it. */
export const useOwnConnection = (id: string, connectionId: string) =>
  useQuery({
    queryKey: [...keyOf(id), connectionId],
    queryFn: ({ signal }) => api.call(channels.get, { params: { id, connectionId } }, { signal }),
    meta: { silent: true },
  })

const meta = { silent: true }

/** What was entered, or the account that was chosen with a connection. */
type Access = { settings: Record<string, string> } | { from: contract.AccountChoice }

/** Connects an account; errors are shown in place. */
export function useConnect(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { channel: string } & Access) => api.call(channels.connect, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
    meta,
  })
}

/** Opens the lab of a channel: its connection is made the first time. */
export function useOpenLab(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (channel: string) => api.call(channels.openLab, { params: { id }, body: { channel } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
    meta,
  })
}

/** What can be done with a connection. */
export function useConnectionCalls(id: string, connectionId: string) {
  const queries = useQueryClient()
  const params = { id, connectionId }
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(id) })
  return {
    update: useMutation({
      mutationFn: (body: Access) => api.call(channels.update, { params, body }),
      onSettled,
      meta,
    }),
    test: useMutation({ mutationFn: () => api.call(channels.test, { params }), onSettled, meta }),
    disconnect: useMutation({
      mutationFn: () => api.call(channels.disconnect, { params }),
      onSettled,
      meta,
    }),
  }
}
