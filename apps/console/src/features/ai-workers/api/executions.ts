import { aiWorkers, runs } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { aiWorkers as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { isEnded } from '../states.ts'
import { readOn } from './read-on.ts'

export const EXECUTIONS_PAGE = 50
const LOOK_MS = 15_000

interface ExecutionsWanted {
  agentId?: string | undefined
  state?: contract.ExecutionState | undefined
  page?: number
}

/** Executions of the project or of one AI worker, newest first. */
export function useExecutions({ agentId, state, page = 1 }: ExecutionsWanted) {
  const projectId = useProjectId()
  const query = { agentId, state, page, size: EXECUTIONS_PAGE }
  return useQuery({
    queryKey: ['executions', 'list', projectId, query],
    queryFn: ({ signal }) => api.call(aiWorkers.executions, { query }, { signal }),
    placeholderData: (before, last) =>
      last?.queryKey[2] === projectId ? keepPreviousData(before) : undefined,
    meta: { silent: true },
  })
}

export const useExecution = (executionId: string | undefined) =>
  useQuery({
    queryKey: ['executions', executionId ?? ''],
    queryFn: ({ signal }) =>
      api.call(aiWorkers.readExecution, { params: { executionId: executionId ?? '' } }, { signal }),
    enabled: executionId !== undefined,
    // Changes are told by the event stream; this one notices when that, or the server, is away.
    refetchInterval: ({ state: { data } }) => (data && isEnded(data.state) ? false : LOOK_MS),
    meta: { silent: true },
  })

const SIZE = 200

/** All that was said so far; only what is new since the last time is fetched. */
export function useMessages(executionId: string) {
  const queries = useQueryClient()
  const queryKey = ['executions', executionId, 'messages']
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readOn(queries.getQueryData<contract.ExecutionMessage[]>(queryKey) ?? [], {
        isSettled: ({ role, readAt }) => role === 'worker' || readAt !== null,
        cursorOf: (known) => known.at(-1)?.id,
        read: (after) =>
          api.call(aiWorkers.messages, { params: { executionId }, query: { after, size: SIZE } }, { signal }),
      }),
    meta: { silent: true },
  })
}

/** The steps so far; only those that aren't over, and new ones, are fetched again. */
export function useSteps(executionId: string) {
  const queries = useQueryClient()
  const queryKey = ['executions', executionId, 'steps']
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readOn(queries.getQueryData<contract.ExecutionStep[]>(queryKey) ?? [], {
        isSettled: ({ state }) => state === 'done' || state === 'failed',
        cursorOf: (known) => (known.length === 0 ? undefined : String(known.length)),
        read: (after) =>
          api.call(aiWorkers.steps, { params: { executionId }, query: { after, size: SIZE } }, { signal }),
      }),
    meta: { silent: true },
  })
}

/** Takes the answer of a command as the newest that is known, and has the rest fetched again. */
function useShowExecution(executionId: string) {
  const queries = useQueryClient()
  return (execution?: contract.Execution) => {
    if (execution) queries.setQueryData(['executions', executionId], execution)
    void queries.invalidateQueries({ queryKey: ['executions', executionId] })
    void queries.invalidateQueries({ queryKey: ['executions', 'list'] })
    void queries.invalidateQueries({ queryKey: ['workers', 'list'] })
  }
}

type ExecutionCommand = 'pause' | 'resume' | 'cancel'

export function useExecutionCommand(executionId: string) {
  const show = useShowExecution(executionId)
  return useMutation({
    mutationFn: (command: ExecutionCommand) => api.call(aiWorkers[command], { params: { executionId } }),
    onSuccess: show,
    onError: () => show(),
  })
}

export function useAddBudget(executionId: string) {
  const show = useShowExecution(executionId)
  return useMutation({
    mutationFn: (body: { calls: number; credits: number }) =>
      api.call(aiWorkers.addBudget, { params: { executionId }, body }),
    onSuccess: show,
    meta: { silent: true },
  })
}

export function useSendMessage(executionId: string) {
  const show = useShowExecution(executionId)
  return useMutation({
    mutationFn: (text: string) => api.call(aiWorkers.send, { params: { executionId }, body: { text } }),
    onSettled: () => show(),
    meta: { silent: true },
  })
}

/** Decides on the step that the execution waits with. */
export function useDecide(executionId: string) {
  const show = useShowExecution(executionId)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ waitId, ...body }: { waitId: string; approved: boolean; comment: string }) =>
      api.call(runs.answerApproval, { params: { waitId }, body: { ...body, values: {} } }),
    onSettled: () => {
      show()
      void queries.invalidateQueries({ queryKey: ['approvals'] })
    },
    meta: { silent: true },
  })
}
