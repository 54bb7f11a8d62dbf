import { aiWorkers } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Changes the plan of an execution. It is shown at once; edits are saved one after the other. */
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
    scope: { id: `plan-${executionId}` },
    mutationFn: async (edit: PlanEdit) => {
      // The plan on screen has the edit already: it is laid over the one that the server has.
      const seen = await api.call(aiWorkers.readExecution, { params })
      return save(edit, seen)
    },
    onMutate: async (edit) => {
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData<Execution>(queryKey, (before) => {
        const tasks = before && applyEdit(before.plan.tasks, edit)
        return before && tasks ? { ...before, plan: { ...before.plan, tasks } } : before
      })
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
