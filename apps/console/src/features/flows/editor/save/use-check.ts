import { flows } from 'virtual:contract'
import { validateFlow } from '@millrace/engine'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api } from '../../../../lib/api/client.ts'
import { type Checked, mergeProblems } from '../model/problems.ts'
import { useEditorContext } from '../store/context.ts'
import type { Draft } from './draft.ts'

/** Delay after the last change, for local checks and for the server's. */
const LOCAL_MS = 120
const SERVER_MS = 2500

/** Checks the flow for problems while it is edited. */
export function useCheck(draft: Draft): void {
  const { editor, catalogue } = useEditorContext()
  const flowId = useStore(draft.state, (state) => state.flowId)

  useEffect(() => {
    const controller = new AbortController()
    let local: ReturnType<typeof setTimeout> | undefined
    let remote: ReturnType<typeof setTimeout> | undefined
    // Saving also returns a check; the newer one counts.
    let asked: Checked | null = null

    function look() {
      const document = editor.document()
      const found = validateFlow(document, catalogue, flowId ? { flowId } : {})
      const saved = draft.state.getState().checked
      const checked = asked?.document === document ? asked : (saved ?? asked)
      editor.actions.setProblems(mergeProblems(document, found, checked))
    }

    async function ask() {
      const document = editor.document()
      if (draft.state.getState().checked?.document === document) return
      try {
        const body = { document, ...(flowId ? { flowId } : {}) }
        const { problems } = await api.call(flows.check, { body }, { signal: controller.signal })
        asked = { document, problems }
        look()
      } catch (error) {
        // The local check is enough to continue; saving reports when the server is unreachable.
        if (!controller.signal.aborted) console.warn('The flow could not be checked by the server:', error)
      }
    }

    function onChange() {
      clearTimeout(local)
      clearTimeout(remote)
      local = setTimeout(look, LOCAL_MS)
      remote = setTimeout(() => void ask(), SERVER_MS)
    }

    look()
    const stops = [
      editor.subscribe((state, before) => {
        if (state.history.present !== before.history.present) onChange()
      }),
      draft.state.subscribe((state, before) => {
        if (state.checked !== before.checked) look()
      }),
    ]
    return () => {
      controller.abort()
      clearTimeout(local)
      clearTimeout(remote)
      for (const stop of stops) stop()
    }
  }, [editor, catalogue, draft, flowId])
}
