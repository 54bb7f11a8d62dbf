import { runs } from 'virtual:contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Body, runs as contractRuns } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'

export const APPROVALS_PAGE = 20

interface ApprovalsWanted {
  page?: number
  /** Answered ones instead of pending ones. */
  answered?: boolean
  jobId?: string
}

/** Pending approvals, oldest first. */
export function useApprovals({ page = 1, answered = false, jobId }: ApprovalsWanted) {
  const projectId = useProjectId()
  const query = { page, size: APPROVALS_PAGE, answered: String(answered), jobId }
  return useQuery({
    queryKey: ['approvals', projectId, query],
    queryFn: ({ signal }) => api.call(runs.approvals, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
}

export type ApprovalAnswer = Body<typeof contractRuns.answerApproval>

export function useAnswerApproval(waitId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApprovalAnswer) => api.call(runs.answerApproval, { params: { waitId }, body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['approvals'] }),
    meta: { silent: true },
  })
}

/** The request of a signed link. */
export const useSignedApproval = (token: string) =>
  useQuery({
    queryKey: ['signed-approval', token],
    queryFn: ({ signal }) => api.call(runs.readSigned, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })

export function useAnswerSigned(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApprovalAnswer) => api.call(runs.answerSigned, { params: { token }, body }),
    onSuccess: (answered) => queries.setQueryData(['signed-approval', token], answered),
    meta: { silent: true },
  })
}
