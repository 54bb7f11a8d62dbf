import { flows } from 'virtual:contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { flows as contract } from '@millrace/contract'
import { useRef } from 'react'
import { api } from '../../../../lib/api/client.ts'
import type { Draft } from '../save/draft.ts'
import { useEditorContext } from '../store/context.ts'

const SIZE = 20
const keyOf = (flowId: string | null) => ['flows', flowId, 'chat'] as const

/** Models that can build the flow. */
export const useBuilders = (flowId: string | null) =>
  useQuery({
    queryKey: ['flows', flowId, 'builders'],
    queryFn: ({ signal }) => api.call(flows.chats, { query: { flowId: flowId ?? '' } }, { signal }),
    enabled: flowId !== null,
    meta: { silent: true },
  })

/** The messages, newest first, one page at a time. */
export const useMessages = (flowId: string | null) =>
  useInfiniteQuery({
    queryKey: keyOf(flowId),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        flows.chatMessages,
        { query: { flowId: flowId ?? '', page: pageParam, size: SIZE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    enabled: flowId !== null,
    meta: { silent: true },
  })

/** Sends a message; a new flow is created first. */
export function useSay(draft: Draft) {
  const queries = useQueryClient()
  const { editor } = useEditorContext()
  const abort = useRef<AbortController | null>(null)
  const say = useMutation({
    mutationFn: async ({ text, model }: { text: string; model: string | null }) => {
      if (draft.state.getState().flowId === null) draft.changed()
      await draft.flush()
      const { flowId } = draft.state.getState()
      if (flowId === null) throw new Error('The draft could not be saved.')
      abort.current = new AbortController()
      const body = { flowId, text, document: editor.document(), ...(model === null ? {} : { model }) }
      return api.call(flows.chat, { body }, { signal: abort.current.signal })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(draft.state.getState().flowId) }),
    meta: { silent: true },
  })
  return { say, stop: () => abort.current?.abort() }
}

/** Stores whether a proposal was applied or rejected. */
export function useJudge(flowId: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, verdict }: { id: string; verdict: (typeof contract.CHAT_VERDICTS)[number] }) =>
      api.call(flows.judgeChange, { params: { messageId: id }, body: { verdict } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(flowId) }),
  })
}

/** Clears the conversation for everyone. */
export function useClear(flowId: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(flows.clearChat, { query: { flowId: flowId ?? '' } }),
    onSuccess: () => queries.resetQueries({ queryKey: keyOf(flowId) }),
  })
}
