import { handoffs } from 'virtual:contract'
import type { Data, handoffs as contract } from '@millrace/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/client.ts'
import { isForbidden, isNotFound, isUnauthenticated } from '../../lib/api/failures.ts'
import { createInvalidator } from '../../lib/live/invalidation.ts'
import { keepStreaming } from '../../lib/live/reconnecting-stream.ts'

export type Queues = Data<typeof contract.queues>
export type Item = Queues['items'][number]
export type Opened = Data<typeof contract.read>
export type DeskMessage = Opened['messages'][number]

const queuesKey = (agentId: string) => ['desk', agentId, 'queues']
const openedKey = (id: string) => ['desk', 'conversation', id]

export const useQueues = (agentId: string) =>
  useQuery({
    queryKey: queuesKey(agentId),
    queryFn: ({ signal }) => api.call(handoffs.queues, { params: { id: agentId } }, { signal }),
    meta: { silent: true },
  })

export const useOpened = (conversationId: string) =>
  useQuery({
    queryKey: openedKey(conversationId),
    queryFn: ({ signal }) => api.call(handoffs.read, { params: { conversationId } }, { signal }),
    meta: { silent: true },
  })

/** Shows a message once, whichever way it arrived. */
export function showMessage(queries: QueryClient, id: string, message: DeskMessage): void {
  queries.setQueryData<Opened>(openedKey(id), (before) =>
    before && !before.messages.some((one) => one.id === message.id)
      ? { ...before, messages: [...before.messages, message] }
      : before,
  )
}

/**
 * Keeps the desk's data current while it is shown; returns the conversations whose visitor is typing. Who may not see
 * the desk opens no stream.
 */
export function useDeskStream(agentId: string, isShown: boolean): ReadonlySet<string> {
  const queries = useQueryClient()
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!isShown) return undefined
    const invalidate = createInvalidator((queryKey) => queries.invalidateQueries({ queryKey }))
    const type = (id: string, isTyping: boolean) =>
      setTyping((before) => new Set([...before].filter((one) => one !== id).concat(isTyping ? id : [])))
    const onEvent = (event: contract.DeskEvent) => {
      if (event.type === 'ready') return invalidate([['desk']])
      if (event.type === 'presence') return invalidate([queuesKey(agentId)])
      const { conversationId: id } = event
      if (event.type === 'typing') return event.userId === null ? type(id, event.typing) : undefined
      if (event.type === 'message') {
        showMessage(queries, id, event.message)
        if (event.message.role === 'user') type(id, false)
        return invalidate([queuesKey(agentId)])
      }
      return invalidate([openedKey(id), queuesKey(agentId)])
    }
    return keepStreaming({
      open: (signal) => api.open(handoffs.deskStream, { params: { id: agentId } }, { signal }),
      // It comes from this page's server, which was built with the same contract.
      onEvent: ({ data }) => onEvent(JSON.parse(data) as contract.DeskEvent),
      onReopen: () => invalidate([['desk']]),
      isFinal: (error) => {
        const isOver = isUnauthenticated(error) || isForbidden(error) || isNotFound(error)
        // The agent is gone or access was revoked: the page shows that instead.
        if (isOver) invalidate([['desk']])
        return isOver
      },
    })
  }, [queries, agentId, isShown])
  return typing
}

type Change =
  | { action: 'take' | 'end'; version: number }
  | { action: 'handBack'; version: number; answer: boolean }
  | { action: 'assign'; version: number; to: string }

/** Takes over, assigns, hands back or ends; if someone was faster, their change is shown. */
export function useChange(agentId: string, conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => api.call(handoffs.change, { params: { conversationId }, body }),
    // The pane shows errors in place.
    meta: { silent: true },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: openedKey(conversationId) }),
        queries.invalidateQueries({ queryKey: queuesKey(agentId) }),
      ]),
  })
}

export function useAddNote(conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { key: string; text: string }) =>
      api.call(handoffs.addNote, { params: { conversationId }, body }),
    meta: { silent: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: openedKey(conversationId) }),
  })
}

export function useCannedReplies(agentId: string) {
  const queries = useQueryClient()
  const queryKey = ['desk', agentId, 'canned']
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(handoffs.listReplies, { query: { agentId } }, { signal }),
  })
  const add = useMutation({
    mutationFn: (body: { shortcut: string; text: string }) => api.call(handoffs.createReply, { body }),
    onSuccess,
    meta: { silent: true },
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(handoffs.deleteReply, { params: { id } }),
    onSuccess,
  })
  return { replies: data?.items ?? [], add, remove }
}

/** Sends the member's typing signals; failures are ignored. */
export function signalTyping(conversationId: string, typing: boolean): void {
  const body = { typing }
  void api.call(handoffs.deskSignal, { params: { conversationId }, body }).catch(() => undefined)
}

/** Marks a message as read while its conversation is open, and takes its count off the list. */
export function useSignalRead(agentId: string, conversationId: string) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (read: string) =>
      api.call(handoffs.deskSignal, { params: { conversationId }, body: { read } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queuesKey(agentId) }),
    meta: { silent: true },
  })
  return mutate
}

export function useAway(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (away: boolean) =>
      api.call(handoffs.setPresence, { params: { id: agentId }, body: { away } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queuesKey(agentId) }),
  })
}
