import { flows } from '@millrace/contract'
import { useReactFlow } from '@xyflow/react'
import { showMessage } from '../../../../../lib/notify/message.ts'
import type { Edge, Point } from '../../model/document.ts'
import { connect, reconnect } from '../../model/edit-edges.ts'
import { NODE_WIDTH } from '../../model/sizes.ts'
import { useEditorContext } from '../../store/context.ts'
import { useNodeName } from '../../use-node-name.ts'
import { useCanvasTexts } from '../texts/texts.ts'
import { useConnecting } from './connecting.ts'
import type { Drop, Wire } from './drop.ts'

/** From the top of a new node to its port. */
const TO_PORT = 26

interface End {
  wire: Wire
  drop: Drop
  /** In window coordinates. */
  at: Point
}

/** Completes a dropped connection: connects, asks for the output or a new step, or says why it cannot. */
export function useFinish(): (end: End) => void {
  const t = useCanvasTexts()
  const flow = useReactFlow()
  const { editor } = useEditorContext()
  const { edit, openPalette, say } = editor.actions
  const nameOf = useNodeName()

  function make({ side, moved }: Wire, edge: Edge) {
    const { edges } = editor.document()
    if (!moved && edges.length >= flows.FLOW_LIMITS.edges) {
      showMessage(t('connecting.many', { most: flows.FLOW_LIMITS.edges }), 'warning')
      return
    }
    edit((document) => (moved ? reconnect(document, moved, edge) : connect(document, edge)))
    say(t('ask.connected', { name: nameOf(side === 'out' ? edge.to : edge.from) }))
  }

  return ({ wire, drop, at }) => {
    switch (drop.kind) {
      case 'edge':
        make(wire, drop.edge)
        return
      case 'ask':
        useConnecting.setState({
          choice: { nodeId: drop.nodeId, edges: drop.edges, at, choose: (edge) => make(wire, edge) },
        })
        return
      case 'refused':
        // Dropping on its own node cancels it.
        if (drop.why !== 'itself')
          showMessage(t(`connecting.${drop.why}`, { name: nameOf(drop.nodeId) }), 'warning')
        return
      case 'none': {
        const { x, y } = flow.screenToFlowPosition(at)
        const instead = wire.moved ? { instead: wire.moved } : {}
        if (wire.side === 'out')
          openPalette({ ...instead, after: wire.nodeId, port: wire.port, position: { x, y: y - TO_PORT } })
        else openPalette({ ...instead, before: wire.nodeId, position: { x: x - NODE_WIDTH, y: y - TO_PORT } })
        return
      }
      default:
    }
  }
}
