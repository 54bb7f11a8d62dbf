import '@xyflow/react/dist/base.css'
import {
  Background,
  type Connection,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type FinalConnectionState,
} from '@xyflow/react'
import { type DragEvent, useEffect } from 'react'
import { type Edge, edgeKey } from '../model/document.ts'
import { connect, mayConnect, reconnect } from '../model/edit-edges.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useInsert } from '../use-insert.ts'
import { useWide } from '../use-wide.ts'
import css from './Canvas.module.css'
import { CanvasBar } from './CanvasBar.tsx'
import { DRAGGED } from './dragged.ts'
import { FlowEdge } from './FlowEdge.tsx'
import { hoverEdge } from './hover.ts'
import { NoteNode } from './NoteNode.tsx'
import { StepNode } from './StepNode.tsx'
import { useAria } from './use-aria.ts'
import { useCanvas } from './use-canvas.ts'
import type { ShownEdge } from './view.ts'

const NODE_TYPES = { step: StepNode, note: NoteNode }
const EDGE_TYPES = { flow: FlowEdge }
/** From so many nodes on, only those in sight are drawn: on a slow machine, moving the canvas then stays at 50 frames/s. */
const MANY = 150
const FIT = { padding: 0.2, maxZoom: 1, duration: 0 }

const edgeOf = ({
  source,
  sourceHandle,
  target,
}: Pick<ShownEdge | Connection, 'source' | 'sourceHandle' | 'target'>): Edge => ({
  from: source,
  port: sourceHandle ?? 'out',
  to: target,
})

export function Canvas() {
  return (
    <ReactFlowProvider>
      <CanvasInside />
    </ReactFlowProvider>
  )
}

function CanvasInside() {
  const t = useEditorTexts()
  const wide = useWide()
  const { editor, readOnly } = useEditorContext()
  const { nodes, edges, onNodesChange, onEdgesChange } = useCanvas()
  const { edit, showPanel } = useActions()
  const drop = useDrop()
  const onConnectEnd = useConnectEnd()
  const aria = useAria(nodes, edges)
  useHandle()
  return (
    <section className={css.canvas} aria-label={t('canvas.label')}>
      <ReactFlow
        nodes={aria.nodes}
        edges={aria.edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={(connection) => edit((document) => connect(document, edgeOf(connection)))}
        onConnectEnd={onConnectEnd}
        onReconnect={(before, connection) =>
          edit((document) => reconnect(document, edgeOf(before), edgeOf(connection)))
        }
        isValidConnection={(connection) => mayConnect(editor.document(), edgeOf(connection))}
        onEdgeMouseEnter={(_, { id }) => hoverEdge(id)}
        onEdgeMouseLeave={() => hoverEdge(null)}
        onPaneClick={() => {
          if (!wide) showPanel(null)
        }}
        onlyRenderVisibleElements={nodes.length > MANY}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        onDragOver={drop.onDragOver}
        onDrop={drop.onDrop}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
        selectionKeyCode="Shift"
        connectionRadius={28}
        minZoom={0.05}
        maxZoom={2}
        fitView
        fitViewOptions={FIT}
        ariaLabelConfig={aria.config}
      >
        <Background gap={20} size={1} color="var(--ui-border)" />
        {wide ? <MiniMap pannable zoomable className={css.map} ariaLabel={t('canvas.map')} /> : null}
      </ReactFlow>
      <CanvasBar />
    </section>
  )
}

function useHandle() {
  const flow = useReactFlow()
  const { canvas } = useEditorContext()
  useEffect(() => {
    canvas.set({
      fit: () => void flow.fitView(FIT),
      reveal: (id) =>
        void flow.fitView({ nodes: [{ id }], maxZoom: flow.getZoom(), minZoom: Math.min(1, flow.getZoom()) }),
      middle: () => {
        const box = document.querySelector('.react-flow')?.getBoundingClientRect()
        if (!box) return { x: 0, y: 0 }
        return flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      },
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor),
      zoomTo: (zoom) => void flow.zoomTo(zoom),
    })
    return () => canvas.set(null)
  }, [flow, canvas])
}

/** What is dragged from the palette is put where it is dropped; on an edge, it goes into it. */
function useDrop() {
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
function useConnectEnd() {
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
