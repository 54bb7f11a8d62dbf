import { flows } from 'virtual:contract'
import { useEffect } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { isNodeId } from '../model/document.ts'
import { useEditorContext } from '../store/context.ts'
import { usePeople } from './people.ts'

/** Reports periodically that the flow is open here, and loads who else has it open. */
export function usePresence(): void {
  const { editor, flowId } = useEditorContext()

  useEffect(() => {
    if (flowId === null) return undefined
    const tab = crypto.randomUUID()
    let timer: ReturnType<typeof setTimeout> | undefined
    let told: string | null = null

    const nodeNow = () => editor.getState().selection.find(isNodeId) ?? null
    async function tell() {
      clearTimeout(timer)
      timer = setTimeout(() => void tell(), flows.PRESENCE_MS)
      if (document.visibilityState === 'hidden') return
      told = nodeNow()
      try {
        const body = { tab, nodeId: told }
        usePeople.setState(await api.call(flows.presence, { params: { id: flowId! }, body }))
      } catch {
        // Presence is not worth an error message; saving reports when the server is unreachable.
        usePeople.setState({ others: [] })
      }
    }
    function leave() {
      const body = { tab, nodeId: null, leaving: true }
      api.call(flows.presence, { params: { id: flowId! }, body }).catch(() => undefined)
    }

    void tell()
    const stop = editor.subscribe((state, before) => {
      if (state.selection === before.selection || nodeNow() === told) return
      clearTimeout(timer)
      timer = setTimeout(() => void tell(), 600)
    })
    const onVisible = () => void tell()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pagehide', leave)
      leave()
      usePeople.setState({ others: [] })
    }
  }, [editor, flowId])
}
