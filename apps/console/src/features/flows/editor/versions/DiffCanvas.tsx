import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  type Viewport,
} from '@xyflow/react'
import type { flows } from '@millrace/contract'
import type { Mark } from '@millrace/engine'
import { useState } from 'react'
import { CanvasSlot } from '../store/canvas-handle.ts'
import { FlowEdge } from '../canvas/FlowEdge.tsx'
import { NoteNode } from '../canvas/NoteNode.tsx'
import { StepNode } from '../canvas/StepNode.tsx'
import { createViewer, type ShownNode } from '../canvas/view.ts'
import { EditorProvider, useEditorContext } from '../store/context.ts'
import { createEditor } from '../store/editor-store.ts'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'
import css from './Versions.module.css'

const NODE_TYPES = { step: StepNode, note: NoteNode }
const EDGE_TYPES = { flow: FlowEdge }
const MANY = 150

interface DiffCanvasProps {
  id: string
  name: string
  document: flows.FlowDocument
  marks: ReadonlyMap<string, Mark>
  chosen: string | null
  viewport: Viewport
  onViewport: (viewport: Viewport) => void
  onChoose: (id: string) => void
}

/** A read-only document with differences in color. Uses the editor's node components with a separate editor store. */
export function DiffCanvas(props: DiffCanvasProps) {
  const outer = useEditorContext()
  const [editor] = useState(() => createEditor(props.document))
  const [canvas] = useState(() => new CanvasSlot())
  return (
    <EditorProvider value={{ ...outer, editor, canvas, readOnly: true }}>
      <ReactFlowProvider>
        <Shown {...props} />
      </ReactFlowProvider>
    </EditorProvider>
  )
}

function Shown({ id, name, document, marks, chosen, viewport, onViewport, onChoose }: DiffCanvasProps) {
  const t = useVersionTexts()
  const { catalogue } = useEditorContext()
  const [view] = useState(() => createViewer(catalogue)(document))
  const [nodes, setNodes] = useState(view.nodes)
  const labelOf = useLabels()

  function classOf(key: string): string {
    const mark = marks.get(key)
    return [mark ? css[mark] : '', key === chosen ? css.chosen : ''].join(' ')
  }

  function onNodesChange(changes: NodeChange<ShownNode>[]) {
    const measured = changes.filter(({ type }) => type === 'dimensions')
    if (measured.length > 0) setNodes((shown) => applyNodeChanges(measured, [...shown]))
  }

  return (
    <ReactFlow
      id={id}
      aria-label={t('canvasOf', { name })}
      nodes={nodes.map((node) => ({
        ...node,
        className: classOf(node.id),
        ariaLabel: labelOf(node, marks.get(node.id)),
      }))}
      edges={view.edges.map((edge) => ({ ...edge, className: classOf(edge.id), focusable: false }))}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onNodeClick={(_, node) => onChoose(node.id)}
      viewport={viewport}
      onViewportChange={onViewport}
      onlyRenderVisibleElements={nodes.length > MANY}
      nodesDraggable={false}
      nodesConnectable={false}
      edgesReconnectable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      nodesFocusable
      deleteKeyCode={null}
      zoomOnDoubleClick={false}
      minZoom={0.05}
      maxZoom={1.5}
      ariaLabelConfig={{
        'node.a11yDescription.default': t('canvasHelp'),
        'node.a11yDescription.keyboardDisabled': t('canvasHelp'),
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        const node = (event.target as HTMLElement).closest('.react-flow__node')?.getAttribute('data-id')
        if (node) onChoose(node)
      }}
    >
      <Background gap={20} size={1} color="var(--ui-border)" />
    </ReactFlow>
  )
}

function useLabels() {
  const t = useVersionTexts()
  const { catalogue } = useEditorContext()
  return (node: ShownNode, mark: Mark | undefined): string => {
    const word = mark ? t(`marks.${mark}`) : t('unchanged')
    if (node.type === 'note') return t('nodeLabel', { title: t('note'), id: node.id, mark: word })
    const definition = catalogue.get(node.data.nodeType)
    const title = node.data.title || definition?.title || node.data.nodeType
    return t('nodeLabel', { title, id: node.id, mark: word })
  }
}
