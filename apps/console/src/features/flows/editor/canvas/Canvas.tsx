import '@xyflow/react/dist/base.css'
import {
  type Connection,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useStore,
  useStoreApi,
} from '@xyflow/react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { type Edge, isNodeId } from '../model/document.ts'
import { connect, mayConnect, reconnect } from '../model/edit-edges.ts'
import { DOTS } from '../model/sizes.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeActions } from '../use-node-actions.ts'
import { useWide } from '../use-wide.ts'
import { goOnIn, whenThere } from '../when-there.ts'
import css from './Canvas.module.css'
import { CanvasBar } from './CanvasBar.tsx'
import { Dots } from './Dots.tsx'
import { isFar } from './far.ts'
import { FlowEdge } from './FlowEdge.tsx'
import { FlowMap } from './FlowMap.tsx'
import { hoverEdge, hoverNode } from './hover.ts'
import { NoteNode } from './NoteNode.tsx'
import { startView } from './start-view.ts'
import { StepNode } from './StepNode.tsx'
import { useAria } from './use-aria.ts'
import { useCanvas } from './use-canvas.ts'
import { useConnectEnd, useDrop } from './use-drop.ts'
import { useHandle } from './use-handle.ts'
import { useHeldShift } from './use-held-shift.ts'
import { useMoving } from './use-moving.ts'
import type { ShownEdge, ShownNode } from './view.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

const ValueLines = lazy(async () => ({ default: (await import('./ValueLines.tsx')).ValueLines }))

const FIELD = ':is(input, textarea, select, [role="textbox"]):not(:disabled, [aria-hidden="true"])'
/** The first setting of a node, or the text of a note. */
const FIRST_SETTING = `#flow-panel :is([role="tabpanel"] ${FIELD}, h2 ~ * textarea:not([aria-hidden="true"]))`

const NODE_TYPES = { step: StepNode, note: NoteNode }
const EDGE_TYPES = { flow: FlowEdge }
/** From so many nodes on, only those in sight are drawn: on a slow machine, moving the canvas then stays at 50 frames/s. */
const MANY = 150
/** From far away nodes are mere blocks: to take them away and bring them back costs more than to keep them. */
const MOST = 1000
const SNAP: [number, number] = [DOTS, DOTS]

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

/** A mouse marks or moves, as it is told; the middle button and the space bar always move. */
const toolOf = (tool: 'pointer' | 'hand') =>
  tool === 'hand'
    ? { panOnDrag: true, selectionOnDrag: false, panOnScroll: false }
    : { panOnDrag: [1, 2], selectionOnDrag: true, panOnScroll: true }

function CanvasInside() {
  const t = useEditorTexts()
  const wide = useWide()
  const { editor, canvas, readOnly } = useEditorContext()
  const store = useStoreApi()
  const { nodes, edges, onNodesChange, onEdgesChange } = useCanvas(() => store.getState().userSelectionActive)
  const { edit, showPanel } = useActions()
  const options = useEditor((state) => state.options)
  const many = useManySelected()
  const drop = useDrop()
  const onConnectEnd = useConnectEnd()
  const aria = useAria(nodes, edges)
  const pointing = usePointing()
  const shifted = useHeldShift()
  const far = useStore(isFar)
  const [start] = useState(() =>
    startView(editor.document(), canvas.viewport, { width: innerWidth, height: innerHeight }),
  )
  const area = useRef<HTMLElement>(null)
  const { begin, end } = useMoving(area)
  useHandle()
  return (
    <section ref={area} className={css.canvas} aria-label={t('canvas.label')} data-tool={options.tool}>
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
        {...pointing}
        onPaneClick={() => {
          if (!wide) showPanel(null)
        }}
        onMoveStart={begin}
        onMoveEnd={(_, viewport) => {
          end()
          canvas.keepViewport(viewport)
        }}
        onlyRenderVisibleElements={nodes.length > (far ? MOST : MANY)}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        onDragOver={drop.onDragOver}
        onDrop={drop.onDrop}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
        selectionKeyCode="Shift"
        selectionMode={SelectionMode.Partial}
        {...toolOf(options.tool)}
        snapToGrid={options.snap}
        snapGrid={SNAP}
        connectionRadius={28}
        minZoom={0.05}
        maxZoom={2}
        {...start}
        ariaLabelConfig={aria.config}
        attributionPosition={wide ? 'bottom-right' : 'top-right'}
      >
        <Ground wide={wide} />
        <Suspense fallback={null}>
          {shifted && isNodeId(shifted) ? <ValueLines id={shifted} /> : null}
        </Suspense>
      </ReactFlow>
      {many ? (
        <Suspense fallback={null}>
          <SelectionBar selection={many} />
        </Suspense>
      ) : null}
      <CanvasBar />
    </section>
  )
}

/** What is behind the nodes, and the map of them. */
function Ground({ wide }: { wide: boolean }) {
  const { dots, map } = useEditor((state) => state.options)
  return (
    <>
      <Dots shown={dots} />
      {wide && map ? <FlowMap /> : null}
    </>
  )
}

/** What the pointer is over and presses, and the menu of a node. */
function usePointing() {
  const { editor, readOnly } = useEditorContext()
  const { select } = useActions()
  const { openMenu } = useNodeActions()
  /** What is selected already does not become so again; its settings may be behind another panel. */
  function onClick({ shiftKey, ctrlKey, metaKey }: MouseEvent, { id }: { id: string }) {
    const { selection } = editor.getState()
    if (!shiftKey && !ctrlKey && !metaKey && selection.length === 1 && selection[0] === id)
      select([id], 'inspect')
  }
  return {
    onNodeClick: onClick,
    onNodeDoubleClick: (_: MouseEvent, { id }: { id: string }) => {
      select([id], 'inspect')
      whenThere(FIRST_SETTING, goOnIn)
    },
    onEdgeClick: onClick,
    onEdgeMouseEnter: (_: MouseEvent, { id }: ShownEdge) => hoverEdge(id),
    onEdgeMouseLeave: () => hoverEdge(null),
    onNodeMouseEnter: (_: MouseEvent, { id }: ShownNode) => hoverNode(id),
    onNodeMouseLeave: () => hoverNode(null),
    onNodeContextMenu: (event: MouseEvent, { id }: ShownNode) => {
      if (readOnly) return
      event.preventDefault()
      openMenu(id, { x: event.clientX, y: event.clientY })
    },
  }
}

/** Only while several things are selected that can be changed. */
function useManySelected(): readonly string[] | null {
  const { readOnly } = useEditorContext()
  const selection = useEditor((state) => state.selection)
  const things = selection.filter((id) => !id.includes('>'))
  return readOnly || things.length < 2 ? null : things
}
