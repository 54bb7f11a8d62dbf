import { flows } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { isOver, useTree } from '../../api/runs.ts'
import { traceByNode } from '../model/trace.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditorContext } from '../store/context.ts'

interface Wanted {
  params: Record<string, unknown>
  /** Run only what this node needs, and itself. */
  until?: string | undefined
}

/** Runs what the editor shows, whether saved or not, and follows the run until it has ended. */
export function useTestRun(draft: Draft) {
  const { editor } = useEditorContext()
  const { setRun } = useActions()
  const queries = useQueryClient()
  const [runId, setRunId] = useState<string | null>(() => editor.getState().run?.id ?? null)
  const flowId = draft.state.getState().flowId ?? ''
  const start = useMutation({
    mutationFn: async ({ params, until }: Wanted) => {
      await draft.flush()
      const id = draft.state.getState().flowId
      if (id === null) throw new Error('The flow could not be saved, so it cannot be run yet.')
      const body = {
        document: editor.document(),
        params,
        ...(until ? { part: { kind: 'until' as const, nodeId: until } } : {}),
      }
      return { id, run: await api.call(flows.testRun, { params: { id }, body }) }
    },
    onSuccess: ({ id, run }) => {
      setRunId(run.runId)
      void queries.invalidateQueries({ queryKey: ['flows', id, 'runs'] })
    },
    meta: { silent: true },
  })
  const tree = useTree(flowId, runId)

  useEffect(() => {
    if (tree.data) setRun(tree.data, traceByNode(tree.data.steps))
  }, [tree.data, setRun])

  return {
    start,
    tree,
    isRunning: start.isPending || (tree.data !== undefined && !isOver(tree.data.state)),
    clear: () => {
      setRunId(null)
      setRun(null, new Map())
    },
  }
}
