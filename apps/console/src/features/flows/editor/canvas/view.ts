import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import { type Edge, type Node as CanvasNode, Position } from '@xyflow/react'
import { type Document, edgeKey, type Node, type Note } from '../model/document.ts'
import { sizeOf } from '../model/edit-notes.ts'
import { HEAD_HEIGHT, heightOf, NODE_WIDTH, PORT_HEIGHT } from '../model/sizes.ts'

export type StepNode = CanvasNode<
  {
    nodeType: string
    title: string
    ports: readonly flows.Port[]
    disabled: boolean
    pinned: boolean
    /** Connected ports. */
    used: readonly string[]
    /** Whether it is the only node. */
    alone: boolean
  },
  'step'
>
export type NoteNode = CanvasNode<{ text: string; colour: string }, 'note'>
export type ShownNode = StepNode | NoteNode
export type ShownEdge = Edge<{ isError: boolean; title: string }, 'flow'>

/** What the canvas shows of a document. */
export interface CanvasView {
  nodes: readonly ShownNode[]
  edges: readonly ShownEdge[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const HANDLE = { width: 10, height: 10 }
const half = HANDLE.width / 2
/** Handle positions, as defined in the CSS: nodes outside the viewport are not rendered, but their connections are. */
function handlesOf({ type }: Node, ports: readonly flows.Port[]): NonNullable<StepNode['handles']> {
  const target = { type: 'target', position: Position.Left, x: -half, y: 27 - half, ...HANDLE } as const
  const sources = ports.map(({ id }, at) => ({
    id,
    type: 'source' as const,
    position: Position.Right,
    x: NODE_WIDTH - 1 - half,
    y: (ports.length === 1 ? 27 : HEAD_HEIGHT + 12 + at * PORT_HEIGHT) - half,
    ...HANDLE,
  }))
  return type === 'start' ? sources : [target, ...sources]
}

interface Around {
  used: readonly string[]
  alone: boolean
}

function stepOf(node: Node, catalogue: flows.Catalogue, around: Around): StepNode {
  const definition = catalogue.get(node.type)
  const ports = definition ? portsOf(node, definition) : []
  return {
    id: node.id,
    type: 'step',
    position: node.position,
    // Nodes that were never rendered count as well when the view is fitted.
    measured: { width: NODE_WIDTH, height: heightOf(ports.length) },
    handles: handlesOf(node, ports),
    data: {
      nodeType: node.type,
      title: node.title,
      ports,
      disabled: node.disabled ?? false,
      pinned: node.pinned !== undefined,
      ...around,
    },
  }
}

const noteOf = (note: Note): NoteNode => ({
  id: note.id,
  type: 'note',
  position: note.position,
  zIndex: -1,
  data: { text: note.text, colour: note.colour ?? 'yellow' },
  ...sizeOf(note),
})

function edgeOf(edge: flows.FlowEdge, titles: ReadonlyMap<string, string>): ShownEdge {
  const { from, port, to } = edge
  return {
    id: edgeKey(edge),
    type: 'flow',
    source: from,
    sourceHandle: port,
    target: to,
    data: { isError: port === 'error', title: `${titles.get(from) ?? from} → ${titles.get(to) ?? to}` },
  }
}

function usedPorts({ edges }: Document): Map<string, string[]> {
  const used = new Map<string, string[]>()
  for (const { from, port } of edges) {
    const ports = used.get(from)
    if (!ports) used.set(from, [port])
    else if (!ports.includes(port)) ports.push(port)
  }
  return used
}

function keep<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && after.every((one, at) => one === before[at]) ? before : after
}

/**
 * Creates the canvas nodes and edges of a document and returns identical objects as long as they look the same: typing
 * in a setting changes the document on every key without rerendering the canvas.
 */
export function createViewer(catalogue: flows.Catalogue): (document: Document) => CanvasView {
  let last: CanvasView = { nodes: [], edges: [] }
  let lastEdges: readonly flows.FlowEdge[] | null = null
  let lastTitles = ''
  const made = new Map<string, { from: Node | Note; around: string; shown: ShownNode }>()

  function shown(one: Node | Note, around: string, draw: () => ShownNode): ShownNode {
    const known = made.get(one.id)
    if (known?.from === one && known.around === around) return known.shown
    const drawn = draw()
    const same = known && isSame(known.shown, drawn) ? known.shown : drawn
    made.set(one.id, { from: one, around, shown: same })
    return same
  }

  function edgesOf(document: Document): readonly ShownEdge[] {
    const titles = new Map(
      document.nodes.map(({ id, title, type }) => [id, title || (catalogue.get(type)?.title ?? type)]),
    )
    const text = [...titles.values()].join('\n')
    if (document.edges === lastEdges && text === lastTitles) return last.edges
    lastEdges = document.edges
    lastTitles = text
    const before = new Map(last.edges.map((edge) => [edge.id, edge]))
    return document.edges.map((edge) => {
      const drawn = edgeOf(edge, titles)
      const known = before.get(drawn.id)
      return known && isSame(known, drawn) ? known : drawn
    })
  }

  return (document) => {
    const ports = usedPorts(document)
    const alone = document.nodes.length === 1
    const nodes = keep(last.nodes, [
      ...document.notes.map((note) => shown(note, '', () => noteOf(note))),
      ...document.nodes.map((node) => {
        const used = ports.get(node.id) ?? []
        return shown(node, `${used.join()} ${alone}`, () => stepOf(node, catalogue, { used, alone }))
      }),
    ])
    const edges = keep(last.edges, edgesOf(document))
    if (nodes !== last.nodes || edges !== last.edges) last = { nodes, edges }
    return last
  }
}
