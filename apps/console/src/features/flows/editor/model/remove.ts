import type { flows } from '@millrace/contract'
import { type NodeRemoval, removeNodes } from '@millrace/engine'
import { type Document, edgeKey, type Selection } from './document.ts'

function withoutNotesAndEdges(document: Document, gone: ReadonlySet<string>): Document {
  const isStep = new Set(document.nodes.map(({ id }) => id))
  const notes = document.notes.filter(({ id }) => !gone.has(id))
  // A rectangle selection includes the edges of its nodes, which are handled with the nodes.
  const follows = (id: string) => gone.has(id) && isStep.has(id)
  const edges = document.edges.filter(
    (edge) => !gone.has(edgeKey(edge)) || follows(edge.from) || follows(edge.to),
  )
  const changed = notes.length < document.notes.length || edges.length < document.edges.length
  return changed ? { ...document, notes, edges } : document
}

/** Removes nodes (never the start), edges and notes. The predecessor and successor of a removed node are connected. */
export function remove(document: Document, ids: Selection, catalogue: flows.Catalogue): NodeRemoval {
  const start = document.nodes.filter(({ type }) => type === 'start').map(({ id }) => id)
  const gone = new Set(ids.filter((id) => !start.includes(id)))
  return removeNodes(withoutNotesAndEdges(document, gone), gone, catalogue)
}
