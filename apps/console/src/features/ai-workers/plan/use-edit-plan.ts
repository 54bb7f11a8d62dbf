import { aiWorkers } from 'virtual:contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { aiWorkers as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useWorkerChatTexts } from '../chat/texts.ts'
import { applyEdit, planBody, type PlanEdit } from './edits.ts'

/** The worker changes its plan as well: so many times an edit is laid over a plan that is newer than the one seen. */
const TRIES = 4

type Execution = contract.Execution

/** The edit is about a task that is no longer there. */
class TaskGone extends Error {}

const keyOf = (executionId: string) => ['plan', executionId]

/** The plan with the edits that are on their way: what the server or the worker changes in the meantime stands below them. */
export function usePlanTasks({ id, plan }: Execution): readonly contract.ExecutionTask[] {
  const edits = useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => state.variables as PlanEdit,
  })
  return edits.reduce<readonly contract.ExecutionTask[]>(
    (tasks, edit) => applyEdit(tasks, edit) ?? tasks,
    plan.tasks,
  )
}

/** Changes the plan of an execution; edits are saved one after the other. */
export function useEditPlan(executionId: string) {
  const t = useWorkerChatTexts()
  const queries = useQueryClient()
  const queryKey = ['executions', executionId]
  const params = { executionId }

  async function save(edit: PlanEdit, seen: Execution): Promise<Execution> {
    let { plan } = seen
    for (let left = TRIES; ; left--) {
      const tasks = applyEdit(plan.tasks, edit)
      if (!tasks) throw new TaskGone()
      try {
        return await api.call(aiWorkers.setPlan, { params, body: planBody(plan.version, tasks) })
      } catch (error) {
        if (!isConflict(error) || left <= 1) throw error
        ;({ plan } = await api.call(aiWorkers.readExecution, { params }))
      }
    }
  }

  return useMutation({
    mutationKey: keyOf(executionId),
    scope: { id: `plan-${executionId}` },
    mutationFn: async (edit: PlanEdit) => {
      const seen = await api.call(aiWorkers.readExecution, { params })
      return save(edit, seen)
    },
    onSuccess: (execution) => queries.setQueryData(queryKey, execution),
    onError: (error) => {
      const text = error instanceof TaskGone ? t('planEditor.changed') : bannerText(error)
      showMessage(text, 'error')
      void queries.invalidateQueries({ queryKey })
    },
    meta: { silent: true },
  })
}
