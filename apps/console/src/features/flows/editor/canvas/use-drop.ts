import { useReactFlow } from '@xyflow/react'
import type { DragEvent } from 'react'
import { edgeKey } from '../model/document.ts'
import { useEditorContext } from '../store/context.ts'
import { useInsert } from '../use-insert.ts'
import { DRAGGED } from './dragged.ts'

/** Adds a node dragged from the palette where it is dropped; on an edge, inserts it there. */
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
