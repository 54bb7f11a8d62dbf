import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import type { Document, Node } from './document.ts'

/** A line of the outline: a node under the port that leads to it. */
export interface Line {
  /** Unique in the outline, because a node with several incoming paths appears on each. */
  key: string
  node: Node
  /** The port of the node above; null at the top level. */
  port: flows.Port | null
  level: number
  /** It is listed in full further up; only its name is repeated here. */
  again: boolean
  /** Nothing leads to it. */
  loose: boolean
  hasChildren: boolean
}

interface Walk {
  document: Document
  catalogue: flows.Catalogue
  byId: ReadonlyMap<string, Node>
  outgoing: ReadonlyMap<string, flows.FlowEdge[]>
  seen: Set<string>
  lines: Line[]
  loose: boolean
}

const portsFor = ({ catalogue }: Walk, node: Node): flows.Port[] => {
  const definition = catalogue.get(node.type)
  return definition ? portsOf(node, definition) : []
}

interface Next {
  node: Node
  port: flows.Port
}

/** The successors of a node, in the order of its ports. */
function nextOf(walk: Walk, node: Node): Next[] {
  const edges = walk.outgoing.get(node.id) ?? []
  const ports = portsFor(walk, node)
  const known = new Set(ports.map(({ id }) => id))
  // Edges of removed ports: each port is listed once.
  const gone = new Set(edges.map(({ port }) => port).filter((port) => !known.has(port)))
  const lost = Array.from(gone, (port) => ({ id: port, title: port }))
  return [...ports, ...lost].flatMap((port) =>
    edges
      .filter((edge) => edge.port === port.id)
      .flatMap(({ to }) => {
        const target = walk.byId.get(to)
        return target ? [{ node: target, port }] : []
      }),
  )
}

interface Step {
  node: Node
  port: flows.Port | null
  level: number
  key: string
}

// A chain stays on its level, so that a long flow is not indented further and further; only branches are.
function visit(walk: Walk, first: Step): void {
  const stack = [first]
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node, port, level, key } = step
    const again = walk.seen.has(node.id)
    const next = again ? [] : nextOf(walk, node)
    const branches = portsFor(walk, node).length > 1 && next.length > 0
    const isFork = branches && (next.length > 1 || next.at(0)?.port.id !== portsFor(walk, node).at(0)?.id)
    walk.lines.push({ key, node, port, level, again, loose: walk.loose, hasChildren: isFork })
    if (again) continue
    walk.seen.add(node.id)
    const deeper = isFork ? level + 1 : level
    for (const one of next.toReversed())
      stack.push({ ...one, level: deeper, key: `${key}/${one.port.id}:${one.node.id}` })
  }
}

/** The flow as lines from the start node, followed by unreachable nodes. */
export function outlineOf(document: Document, catalogue: flows.Catalogue): Line[] {
  const outgoing = new Map<string, flows.FlowEdge[]>()
  for (const edge of document.edges) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge])
  const walk: Walk = {
    document,
    catalogue,
    byId: new Map(document.nodes.map((node) => [node.id, node])),
    outgoing,
    seen: new Set(),
    lines: [],
    loose: false,
  }
  const roots = document.nodes.filter(({ type }) => type === 'start')
  for (const node of roots) visit(walk, { node, port: null, level: 1, key: node.id })
  walk.loose = true
  const entered = new Set(document.edges.map(({ to }) => to))
  const isRoot = ({ id }: Node) => !walk.seen.has(id)
  // Heads of unconnected chains first; whatever remains is on a cycle.
  for (const node of document.nodes.filter((one) => isRoot(one) && !entered.has(one.id)))
    visit(walk, { node, port: null, level: 1, key: node.id })
  for (const node of document.nodes)
    if (isRoot(node)) visit(walk, { node, port: null, level: 1, key: node.id })
  return walk.lines
}
