import { type FinalConnectionState, useReactFlow } from '@xyflow/react'
import type { DragEvent } from 'react'
import { edgeKey } from '../model/document.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useInsert } from '../use-insert.ts'
import { DRAGGED } from './dragged.ts'

/** What is dragged from the palette is put where it is dropped; on an edge, it goes into it. */
export function useDrop() {
  const flow = useReactFlow()
  const { editor, readOnly } = useEditorContext()
  const insert = useInsert()
  function onDragOver(event: DragEvent) {
    if (readOnly || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  function onDrop(event: DragEvent) {
    const type = event.dataTransfer.getData(DRAGGED)
    if (readOnly || type === '') return
    event.preventDefault()
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('.react-flow__edge')
    const on = editor.document().edges.find((edge) => edgeKey(edge) === under?.getAttribute('data-id'))
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    insert({ type, on, position: { x: x - 104, y: y - 26 } })
  }
  return { onDragOver, onDrop }
}

/** A connection that ends on the empty canvas asks for the node that it is to lead to. */
export function useConnectEnd() {
  const flow = useReactFlow()
  const { openPalette } = useActions()
  const { readOnly } = useEditorContext()
  return (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    const { fromNode, fromHandle, toNode } = state
    if (readOnly || toNode || !fromNode || fromHandle?.type !== 'source') return
    const point = 'changedTouches' in event ? event.changedTouches.item(0) : event
    if (!point) return
    const { x, y } = flow.screenToFlowPosition({ x: point.clientX, y: point.clientY })
    openPalette({ after: fromNode.id, port: fromHandle.id ?? 'out', position: { x, y: y - 26 } })
  }
}
