import { channels } from 'virtual:contract'
import type { channels as contract } from '@millrace/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../../../../../lib/api/client.ts'

export type Account = contract.ChannelAccount
export type AccountChoice = contract.AccountChoice

interface OfChannel {
  /** The agent. */
  id: string
  channel: string
}

const keyOf = ({ id, channel }: OfChannel) => ['agents', id, 'channels', 'by-connection', channel]
const meta = { silent: true }

/** Connections with which an account can be chosen. */
export const useSources = (params: OfChannel) =>
  useQuery({
    queryKey: keyOf(params),
    queryFn: ({ signal }) => api.call(channels.sources, { params: { ...params } }, { signal }),
    meta,
  })

/** The accounts of a connection, as the vendor lists them now; null: of none yet. */
export const useAccounts = (params: OfChannel, connectionId: string | null) =>
  useQuery({
    queryKey: [...keyOf(params), connectionId],
    queryFn:
      connectionId === null
        ? skipToken
        : ({ signal }) =>
            api.call(channels.accounts, { params: { ...params }, query: { connectionId } }, { signal }),
    meta,
  })
