import { type Document, type Edge, edgeKey, type Node } from './document.ts'

/** Whether a path leads from one node to another: the reverse connection would be a cycle. */
export function leadsTo(document: Document, from: string, to: string): boolean {
  const next = new Map<string, string[]>()
  for (const edge of document.edges) {
    const targets = next.get(edge.from)
    if (targets) targets.push(edge.to)
    else next.set(edge.from, [edge.to])
  }
  const seen = new Set([from])
  for (const id of seen) {
    if (id === to) return true
    for (const target of next.get(id) ?? []) seen.add(target)
  }
  return false
}

/** Why two nodes cannot be connected. */
export type Refusal = 'missing' | 'noInput' | 'itself' | 'exists' | 'cycle'

/** Why an edge is not allowed, or null. */
export function whyNot(document: Document, edge: Edge): Refusal | null {
  const target = document.nodes.find(({ id }) => id === edge.to)
  if (!target) return 'missing'
  if (edge.from === edge.to) return 'itself'
  if (target.type === 'start') return 'noInput'
  if (document.edges.some((one) => edgeKey(one) === edgeKey(edge))) return 'exists'
  return leadsTo(document, edge.to, edge.from) ? 'cycle' : null
}

export const mayConnect = (document: Document, edge: Edge): boolean => whyNot(document, edge) === null

/** All nodes that a port may be connected to, found in one traversal. */
export function targetsOf<N extends Pick<Node, 'id' | 'type'>>(
  document: { nodes: readonly N[]; edges: readonly Edge[] },
  { from, port }: Omit<Edge, 'to'>,
): N[] {
  const before = new Map<string, string[]>()
  for (const edge of document.edges) {
    const sources = before.get(edge.to)
    if (sources) sources.push(edge.from)
    else before.set(edge.to, [edge.from])
  }
  const upstream = new Set([from])
  for (const id of upstream) for (const source of before.get(id) ?? []) upstream.add(source)
  const taken = new Set(
    document.edges.filter((edge) => edge.from === from && edge.port === port).map(({ to }) => to),
  )
  return document.nodes.filter(({ id, type }) => type !== 'start' && !upstream.has(id) && !taken.has(id))
}

export const connect = (document: Document, edge: Edge): Document =>
  mayConnect(document, edge)
    ? {
        ...document,
        edges: [...document.edges, { from: edge.from, port: edge.port, to: edge.to }],
      }
    : document

export function disconnect(document: Document, edge: Edge): Document {
  const key = edgeKey(edge)
  const edges = document.edges.filter((one) => edgeKey(one) !== key)
  return edges.length === document.edges.length ? document : { ...document, edges }
}

/** Moves an edge to another node or port. */
export function reconnect(document: Document, before: Edge, after: Edge): Document {
  if (edgeKey(before) === edgeKey(after)) return document
  const taken = disconnect(document, before)
  const made = connect(taken, after)
  return made === taken ? document : made
}

/** Updates edges after a port was renamed. */
export function renamePort(document: Document, { id, from, to }: { id: string; from: string; to: string }) {
  const isIt = (edge: Edge) => edge.from === id && edge.port === from
  if (!document.edges.some(isIt)) return document
  return { ...document, edges: document.edges.map((edge) => (isIt(edge) ? { ...edge, port: to } : edge)) }
}

/** Removes the edges of ports that no longer exist. */
export function removePorts(document: Document, id: string, ports: readonly string[]): Document {
  if (ports.length === 0) return document
  const edges = document.edges.filter((edge) => edge.from !== id || !ports.includes(edge.port))
  return edges.length === document.edges.length ? document : { ...document, edges }
}
