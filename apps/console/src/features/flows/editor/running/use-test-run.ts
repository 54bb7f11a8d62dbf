import { flows } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { useCancelRun, useTree } from '../../api/runs.ts'
import { traceByNode } from '../model/trace.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import type { ChosenRow, Running, TestBody } from './running.ts'

/** Seconds; what takes longer is followed step by step. */
const WAIT = 1

/** Runs what the editor shows, whether saved or not, and follows the run until it has ended. */
export function useTestRun(draft: Draft): Running {
  const { editor } = useEditorContext()
  const { setRun } = useActions()
  const queries = useQueryClient()
  const [runId, setRunId] = useState<string | null>(() => editor.getState().run?.id ?? null)
  const [filled, setFilled] = useState<Running['filled']>({})
  const [row, setRow] = useState<ChosenRow | null>(null)
  const flowId = draft.state.getState().flowId ?? ''
  const start = useMutation({
    mutationFn: async (body: TestBody) => {
      await draft.flush()
      const id = draft.state.getState().flowId
      if (id === null) throw new Error('The flow could not be saved, so it cannot be run yet.')
      const document = editor.document()
      const run = await api.call(flows.testRun, {
        params: { id },
        query: { wait: WAIT },
        body: { document, ...body },
      })
      return { id, run }
    },
    onSuccess: ({ id, run }) => {
      setRunId(run.runId)
      void queries.invalidateQueries({ queryKey: ['flows', id, 'runs'] })
    },
    meta: { silent: true },
  })
  const tree = useTree(flowId, runId)
  const cancel = useCancelRun(flowId)

  useEffect(() => {
    if (tree.data) setRun(tree.data, traceByNode(tree.data.steps))
  }, [tree.data, setRun])

  const state = tree.data?.state
  const isRunning = start.isPending || state === 'queued' || state === 'running'
  const error: unknown = start.error ?? tree.error
  const { mutate, reset } = start
  const { mutate: stopRun } = cancel
  return useMemo(
    () => ({
      isRunning,
      error,
      filled,
      setFilled,
      row,
      setRow,
      start: (body: TestBody) => mutate(body),
      open: setRunId,
      stop: () => {
        if (runId !== null) stopRun(runId)
      },
      clear: () => {
        reset()
        setRunId(null)
        setRun(null, new Map())
      },
    }),
    [isRunning, error, filled, row, mutate, reset, stopRun, runId, setRun],
  )
}
