import { runs } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../../../lib/api/client.ts'
import { useCancelRun, useTree } from '../../../runs/api/runs.ts'
import { traceByNode } from '../model/trace.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import type { ChosenRow, Running, TestBody } from '../store/running.ts'

/** Seconds to wait for the result; a longer run is followed step by step. */
const WAIT = 1

/** Longer values may be shortened, so they are not reused. */
const MOST_WHOLE = 5000

const wholeOf = (values: Running['filled']): Running['filled'] =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => (JSON.stringify(value) ?? '').length < MOST_WHOLE),
  )

const NONE: Running['filled'] = {}

/** Runs the document in the editor, saved or not, and follows the run until it ends. */
export function useTestRun(draft: Draft): Running {
  const { editor } = useEditorContext()
  const { setRun } = useActions()
  const queries = useQueryClient()
  const [runId, setRunId] = useState<string | null>(() => editor.getState().run?.id ?? null)
  const [used, setUsed] = useState<string | null>(null)
  const [typed, setFilled] = useState<Running['filled'] | null>(null)
  const [row, setRow] = useState<ChosenRow | null>(null)
  const flowId = useStore(draft.state, (state) => state.flowId) ?? ''
  const start = useMutation({
    mutationFn: async (body: TestBody) => {
      await draft.flush()
      const id = draft.state.getState().flowId
      if (id === null) throw new Error('The flow could not be saved, so it cannot be run yet.')
      const document = editor.document()
      const run = await api.call(runs.testRun, {
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
  const isUsed = used !== null && tree.data?.id === used
  const params = isUsed ? tree.data?.input.params : undefined
  const filled = useMemo(() => typed ?? (params ? wholeOf(params) : NONE), [typed, params])
  const isRunning = start.isPending || state === 'queued' || state === 'running'
  const error: unknown = start.error ?? tree.error
  const { mutate, reset } = start
  const open = useCallback((id: string) => {
    setUsed(id)
    setRunId(id)
  }, [])
  const { mutate: stopRun } = cancel
  return useMemo(
    () => ({
      isRunning,
      error,
      isUsed,
      filled,
      setFilled,
      row,
      setRow,
      start: (body: TestBody) => mutate(body),
      open,
      stop: () => {
        if (runId !== null) stopRun(runId)
      },
      clear: () => {
        reset()
        setRunId(null)
        setRun(null, new Map())
      },
    }),
    [isRunning, error, isUsed, filled, row, open, mutate, reset, stopRun, runId, setRun],
  )
}
