import { mcp } from 'virtual:contract'
import type { Body, mcp as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

export type McpClient = contract.McpClient
export type Question = contract.Question

/** What an app asks for, by the search part of its authorization URL. */
export const useAuthorization = (query: string) =>
  useQuery({
    queryKey: ['mcp', 'authorization', query],
    queryFn: ({ signal }) => api.call(mcp.authorization, { body: { query } }, { signal }),
    meta: { silent: true },
    // The person is deciding on what they see.
    staleTime: Infinity,
    retry: false,
  })

export const useAnswerAuthorization = () =>
  useMutation({
    mutationFn: (body: Body<typeof contract.answerAuthorization>) =>
      api.call(mcp.answerAuthorization, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { silent: true },
  })

const LIST = ['mcp', 'clients']

export const useMcpClients = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.call(mcp.clients, {}, { signal }),
    meta: { silent: true },
  })

export function useRevokeClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(mcp.revokeClient, { query: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  })
}
