import { channels, handoffs } from 'virtual:contract'
import type { channels as contract } from '@millrace/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api/client.ts'
import type { DeskMessage } from '../use-desk.ts'

export type Template = contract.Template

/** Templates change rarely; older lists are read at the vendor again. */
const FRESH_MS = 600_000
const meta = { silent: true }

/** The templates of a connection, read at the vendor if that was long ago. */
export function useTemplates(agentId: string, connectionId: string) {
  const queries = useQueryClient()
  const params = { id: agentId, connectionId }
  const queryKey = ['desk', agentId, 'templates', connectionId]
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(channels.templates, { params }, { signal }),
    meta,
  })
  const refresh = useMutation({
    mutationFn: () => api.call(channels.readTemplates, { params }),
    onSuccess: (data) => queries.setQueryData(queryKey, data),
    meta,
  })
  const { isIdle, mutate } = refresh
  const readAt = list.data?.readAt
  useEffect(() => {
    if (readAt === undefined || !isIdle) return
    if (readAt === null || Date.now() - Date.parse(readAt) > FRESH_MS) mutate()
  }, [readAt, isIdle, mutate])
  return { list, refresh }
}

interface Sending {
  key: string
  template: contract.ChosenTemplate
  /** To record first; null if nothing is to be recorded. */
  consent: { note: string } | null
}

/** Sends a template, after recording the contact's consent. The key makes repeats harmless. */
export function useSendTemplate(conversationId: string, onSent: (message: DeskMessage) => void) {
  const queries = useQueryClient()
  const params = { conversationId }
  const refetch = () => queries.invalidateQueries({ queryKey: ['desk', 'conversation', conversationId] })
  const send = useMutation({
    mutationFn: async ({ key, template, consent }: Sending) => {
      if (consent) await api.call(handoffs.setConsent, { params, body: { agreed: true, ...consent } })
      return api.call(handoffs.sendTemplate, { params, body: { key, template } })
    },
    onSuccess: onSent,
    onSettled: refetch,
    meta,
  })
  const withdraw = useMutation({
    mutationFn: () => api.call(handoffs.setConsent, { params, body: { agreed: false } }),
    onSettled: refetch,
    meta,
  })
  return { send, withdraw }
}
