import { applyNodeChanges, type EdgeChange, type NodeChange } from '@xyflow/react'
import { useState } from 'react'
import type { Point, Selection } from '../model/document.ts'
import { move } from '../model/edit-nodes.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { type CanvasView, createViewer, type ShownEdge, type ShownNode } from './view.ts'

/** Combines the document's nodes with what the canvas has measured. */
function merged(shown: readonly ShownNode[], view: CanvasView, selection: Selection): ShownNode[] {
  const before = new Map(shown.map((node) => [node.id, node]))
  const chosen = new Set(selection)
  return view.nodes.map((node) => {
    const known = before.get(node.id)
    const selected = chosen.has(node.id)
    const isAsBefore =
      known !== undefined &&
      known.data === node.data &&
      known.position.x === node.position.x &&
      known.position.y === node.position.y &&
      (known.selected ?? false) === selected
    if (isAsBefore) return known
    const measured = known?.measured ? { measured: known.measured } : {}
    return { ...node, ...measured, selected }
  })
}

const isOver = (change: NodeChange<ShownNode>): boolean =>
  change.type === 'position' && change.dragging !== true

/** The positions after a finished drag or an arrow key. */
function placesOf(changes: readonly NodeChange<ShownNode>[]): Record<string, Point> {
  return Object.fromEntries(
    changes.flatMap((change) =>
      change.type === 'position' && isOver(change) && change.position ? [[change.id, change.position]] : [],
    ),
  )
}

/** Nodes and edges for the canvas, with handlers for moving and selecting. */
export function useCanvas(marking: () => boolean) {
  const { editor, catalogue, readOnly } = useEditorContext()
  const { edit, select } = useActions()
  const [viewer] = useState(() => createViewer(catalogue))
  const view = useEditor(({ history }) => viewer(history.present))
  const selection = useEditor((state) => state.selection)
  const [nodes, setNodes] = useState<ShownNode[]>(() => merged([], view, selection))

  const [drawn, setDrawn] = useState({ view, selection })
  if (drawn.view !== view || drawn.selection !== selection) {
    setDrawn({ view, selection })
    setNodes(merged(nodes, view, selection))
  }

  function chosen(changes: readonly (NodeChange<ShownNode> | EdgeChange<ShownEdge>)[]) {
    const wanted = changes.filter((change) => change.type === 'select')
    if (wanted.length === 0) return
    const next = new Set(editor.getState().selection)
    for (const { id, selected } of wanted) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    // No panel opens during or after a multiple selection.
    select([...next], next.size === 1 && !marking() ? 'inspect' : undefined)
  }

  function onNodesChange(changes: NodeChange<ShownNode>[]) {
    chosen(changes)
    const local = changes.filter(({ type }) => type === 'position' || type === 'dimensions')
    if (local.length > 0) setNodes((shown) => applyNodeChanges(local, shown))
    const places = placesOf(changes)
    const ids = Object.keys(places)
    if (!readOnly && ids.length > 0) edit((document) => move(document, places))
  }

  const marked = new Set(selection)
  const edges = view.edges.map((edge) => (marked.has(edge.id) ? { ...edge, selected: true } : edge))
  return { nodes, edges, onNodesChange, onEdgesChange: (changes: EdgeChange<ShownEdge>[]) => chosen(changes) }
}
