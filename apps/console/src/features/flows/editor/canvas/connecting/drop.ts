import type { flows } from '@millrace/contract'
import { passPort, portsOf } from '@millrace/engine'
import { type Document, type Edge, edgeKey, nodeOf } from '../../model/document.ts'
import { disconnect, type Refusal, whyNot } from '../../model/edit-edges.ts'

/** A connection being drawn: one end is fixed, the other follows the pointer. */
export interface Wire {
  /** Whether the fixed end is an input or an output. */
  side: 'in' | 'out'
  nodeId: string
  /** Its output; empty for an input. */
  port: string
  /** The existing connection whose end is moved, or null for a new one. */
  moved: Edge | null
}

/** What dropping here does. */
export type Drop =
  | { kind: 'none' }
  | { kind: 'edge'; nodeId: string; edge: Edge }
  /** Several outputs are free: the user chooses one. */
  | { kind: 'ask'; nodeId: string; edges: Edge[] }
  /** Unchanged. */
  | { kind: 'same'; nodeId: string }
  | { kind: 'refused'; nodeId: string; why: Refusal | 'noOutput' }

interface Target {
  nodeId: string
  /** The output under the pointer, if it is distinguishable from the others. */
  port: string | null
}

function judge(document: Document, { side, moved }: Wire, edge: Edge): Drop {
  const nodeId = side === 'out' ? edge.to : edge.from
  if (moved && edgeKey(moved) === edgeKey(edge)) return { kind: 'same', nodeId }
  const why = whyNot(document, edge)
  return why ? { kind: 'refused', nodeId, why } : { kind: 'edge', nodeId, edge }
}

/** From an input to a node: uses the output pointed at, else a free one, else the default one. */
function backwards(
  document: Document,
  catalogue: flows.Catalogue,
  { wire, target }: { wire: Wire; target: Target },
): Drop {
  const { nodeId } = target
  const node = nodeOf(document, nodeId)
  const definition = node && catalogue.get(node.type)
  const ports = node && definition ? portsOf(node, definition).map(({ id }) => id) : []
  if (!definition || ports.length === 0) return { kind: 'refused', nodeId, why: 'noOutput' }
  const edgeFrom = (port: string): Edge => ({ from: nodeId, port, to: wire.nodeId })
  const at = (port: string): Drop => judge(document, wire, edgeFrom(port))
  if (target.port !== null) return at(target.port)
  if (wire.moved?.from === nodeId) return { kind: 'same', nodeId }

  const usual = ports.filter((port) => port !== 'error')
  const used = new Set(document.edges.filter(({ from }) => from === nodeId).map(({ port }) => port))
  const free = usual.filter((port) => !used.has(port))
  const [first] = free
  if (first !== undefined && free.length > 1 && at(first).kind === 'edge') {
    const edges = ports.map(edgeFrom).filter((edge) => whyNot(document, edge) === null)
    return { kind: 'ask', nodeId, edges }
  }
  return at(first ?? passPort(definition))
}

/** The result of dropping a connection on a node. */
export function dropOn(
  before: Document,
  catalogue: flows.Catalogue,
  { wire, target }: { wire: Wire; target: Target },
): Drop {
  const document = wire.moved ? disconnect(before, wire.moved) : before
  if (wire.side === 'in') return backwards(document, catalogue, { wire, target })
  return judge(document, wire, { from: wire.nodeId, port: wire.port, to: target.nodeId })
}
