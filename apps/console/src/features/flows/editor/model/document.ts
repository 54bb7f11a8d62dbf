import type { flows } from '@millrace/contract'

export type Document = flows.FlowDocument
export type Node = flows.FlowNode
export type Edge = flows.FlowEdge
export type Note = Document['notes'][number]
export type Point = Node['position']

/** The selection: nodes and notes by id (n1, t1), edges by key. */
export type Selection = readonly string[]

export const edgeKey = ({ from, port, to }: Edge): string => `${from}.${port}>${to}`
export const isNodeId = (id: string): boolean => id.startsWith('n') && !id.includes('>')
export const isNoteId = (id: string): boolean => id.startsWith('t') && !id.includes('>')
export const isEdgeKey = (id: string): boolean => id.includes('>')

export const nodeOf = (document: Document, id: string): Node | undefined =>
  document.nodes.find((node) => node.id === id)

/** The part of a selection that exists in a document. */
export function withoutMissing(selection: Selection, document: Document): Selection {
  const there = new Set([
    ...document.nodes.map(({ id }) => id),
    ...document.notes.map(({ id }) => id),
    ...document.edges.map(edgeKey),
  ])
  const kept = selection.filter((id) => there.has(id))
  return kept.length === selection.length ? selection : kept
}

/** Whether all of several steps are at one place. */
export function isStacked({ nodes }: Document): boolean {
  const [first, ...others] = nodes.map(({ position }) => position)
  return others.length > 0 && others.every(({ x, y }) => x === first?.x && y === first.y)
}

const FIRST: Node = { id: 'n1', type: 'start', version: 1, title: '', params: {}, position: { x: 0, y: 0 } }

/** A new flow, with only a start node. */
export const emptyDocument = (): Document => ({
  version: 1,
  params: [],
  nodes: [FIRST],
  edges: [],
  settings: { onError: 'stop', maxSteps: 10_000, columns: [] },
  notes: [],
})
