import '@xyflow/react/dist/base.css'
import {
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useStore,
  useStoreApi,
  type Viewport,
} from '@xyflow/react'
import { lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from 'react'
import { isNodeId } from '../model/document.ts'
import { DOTS } from '../model/sizes.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeActions } from '../use-node-actions.ts'
import { useWide } from '../use-wide.ts'
import { goOnIn, whenThere } from '../when-there.ts'
import css from './Canvas.module.css'
import type { CanvasSlot } from '../store/canvas-handle.ts'
import { CanvasBar } from './CanvasBar.tsx'
import { ConnectingLayer } from './connecting/ConnectingLayer.tsx'
import { useConnectingGestures } from './connecting/use-connecting-gestures.ts'
import { Dots } from './Dots.tsx'
import { isFar } from './far.ts'
import { FlowEdge } from './FlowEdge.tsx'
import { FlowMap } from './map/FlowMap.tsx'
import { hoverEdge, hoverNode } from './hover.ts'
import { NoteNode } from './NoteNode.tsx'
import { startView, ZOOM } from './start-view.ts'
import { StepNode } from './StepNode.tsx'
import { useAria } from './use-aria.ts'
import { useCanvas } from './use-canvas.ts'
import { useDrop } from './use-drop.ts'
import { useHandle } from './use-handle.ts'
import { useHeldShift } from './use-held-shift.ts'
import { useMoving } from './use-moving.ts'
import { useStayPut } from './use-stay-put.ts'
import type { ShownEdge, ShownNode } from './view.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }))

const ValueLines = lazy(async () => ({ default: (await import('./ValueLines.tsx')).ValueLines }))

const FIELD = ':is(input, textarea, select, [role="textbox"]):not(:disabled, [aria-hidden="true"])'
/** The first setting of a node, or the text of a note. */
const FIRST_SETTING = `#flow-panel :is([role="tabpanel"] ${FIELD}, h2 ~ * textarea:not([aria-hidden="true"]))`

const NODE_TYPES = { step: StepNode, note: NoteNode }
const EDGE_TYPES = { flow: FlowEdge }
/** From this many nodes on, only visible ones are rendered, which keeps 50 frames/s while panning on slow machines. */
const MANY = 150
/** When zoomed out, nodes are simple boxes: unmounting and remounting them costs more than keeping them. */
const MOST = 1000
const SNAP: [number, number] = [DOTS, DOTS]

export function Canvas() {
  return (
    <ReactFlowProvider>
      <CanvasInside />
    </ReactFlowProvider>
  )
}

/** The mouse selects or pans, depending on the tool; the middle button and the space bar always pan. */
const toolOf = (tool: 'pointer' | 'hand') =>
  tool === 'hand'
    ? { panOnDrag: true, selectionOnDrag: false, panOnScroll: false }
    : { panOnDrag: [1, 2], selectionOnDrag: true, panOnScroll: true }

function CanvasInside() {
  const t = useEditorTexts()
  const wide = useWide()
  const { canvas, readOnly } = useEditorContext()
  const store = useStoreApi()
  const { nodes, edges, onNodesChange, onEdgesChange } = useCanvas(() => store.getState().userSelectionActive)
  const { showPanel } = useActions()
  const options = useEditor((state) => state.options)
  const many = useManySelected()
  const drop = useDrop()
  const aria = useAria(nodes, edges)
  const pointing = usePointing()
  const shifted = useHeldShift()
  const far = useStore(isFar)
  const { area, measure, start } = useStartView()
  const { begin, end } = useMoving(area)
  const connecting = useConnectingGestures(area)
  useHandle(useStayPut(area))
  return (
    <section
      ref={measure}
      className={css.canvas}
      aria-label={t('canvas.label')}
      data-tool={options.tool}
      {...connecting}
      onFocusCapture={({ target }) => revealFocused(target, canvas)}
    >
      {start === null ? null : (
        <ReactFlow
          nodes={aria.nodes}
          edges={aria.edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={onNodesChange}
          onEdgesChange={onEdgesChange}
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
          nodesConnectable={false}
          autoPanOnNodeFocus={false}
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
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          defaultViewport={start}
          ariaLabelConfig={aria.config}
          attributionPosition={wide ? 'bottom-right' : 'top-right'}
        >
          <Ground wide={wide} />
          <Suspense fallback={null}>
            {shifted && isNodeId(shifted) ? <ValueLines id={shifted} /> : null}
          </Suspense>
        </ReactFlow>
      )}
      <ConnectingLayer />
      {many ? (
        <Suspense fallback={null}>
          <SelectionBar selection={many} />
        </Suspense>
      ) : null}
      <CanvasBar />
    </section>
  )
}

/** Scrolls keyboard focus into view with the smallest movement; a node pressed with the pointer does not move. */
function revealFocused(target: Element, canvas: CanvasSlot): void {
  const id = target.matches('.react-flow__node:focus-visible') ? target.getAttribute('data-id') : null
  if (id !== null) canvas.current?.reveal(id)
}

/** The initial viewport; null until the canvas size is known, which is before the first paint. */
function useStartView() {
  const { editor, catalogue, canvas } = useEditorContext()
  const [start, setStart] = useState<Viewport | null>(null)
  const area = useRef<HTMLElement>(null)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      area.current = element
      if (!element) return
      const size = element.getBoundingClientRect()
      const view = () => startView(editor.document(), catalogue, { left: canvas.viewport, area: size })
      setStart((before) => before ?? view())
    },
    [editor, catalogue, canvas],
  )
  return { area, measure, start }
}

/** The background and the minimap. */
function Ground({ wide }: { wide: boolean }) {
  const { dots, map } = useEditor((state) => state.options)
  return (
    <>
      <Dots shown={dots} />
      {wide && map ? <FlowMap /> : null}
    </>
  )
}

/** Hover, clicks, and the node menu. */
function usePointing() {
  const { editor, readOnly } = useEditorContext()
  const { select } = useActions()
  const { openMenu } = useNodeActions()
  /** A selected node does not get selected again; its settings may be hidden by another panel. */
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

/** Only while several editable elements are selected. */
function useManySelected(): readonly string[] | null {
  const { readOnly } = useEditorContext()
  const selection = useEditor((state) => state.selection)
  const things = selection.filter((id) => !id.includes('>'))
  return readOnly || things.length < 2 ? null : things
}
