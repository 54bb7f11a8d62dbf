import { connections } from 'virtual:contract'
import type { Body, connections as contract, Data } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export type Connection = contract.Connection
export type Vendor = contract.ConnectionVendor
export type OAuthVendor = contract.OAuthVendorName
export type Purpose = contract.Purpose
export type NotReady = Data<typeof contract.list>['vendors'][number]['notReady'][number]

const LIST = ['connections', 'list'] as const

export const useConnections = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.call(connections.list, {}, { signal }),
    meta: { silent: true },
  })

/** The vendor's URL for a new authorization. */
export const useConnectUrl = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.url>) => api.call(connections.url, { body }),
    meta: { silent: true },
  })

export function useRemoveConnection() {
  const queries = useQueryClient()
  return useMutation({
    // Its uses were shown before this was chosen.
    mutationFn: (id: string) => api.call(connections.remove, { body: { id, force: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['connections'] }),
  })
}

/** Connects a mail server, or changes one. Takes as long as the server does. */
export function useConnectMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof contract.email>) => api.call(connections.email, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['connections'] }),
    meta: { silent: true },
  })
}

export const useFinishConnection = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.finish>) => api.call(connections.finish, { body }),
    meta: { silent: true },
  })
