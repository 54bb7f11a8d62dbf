import { flows } from '@millrace/contract'
import { type Graph, graphOf } from '../graph/graph.ts'
import { findLoops } from '../graph/loops.ts'
import { passPort } from '../structure.ts'

type Document = flows.FlowDocument
type Edge = flows.FlowEdge

/** Result of removing nodes from a document. */
export interface NodeRemoval {
  document: Document
  /** New edges, from the port that led to a removed node to that node's successors. */
  joined: Edge[]
  /** Edges from removed to remaining nodes that no new edge replaces. */
  dropped: Edge[]
  /** Remaining nodes that are no longer reachable from the start. */
  stranded: string[]
}

const keyOf = ({ from, port, to }: Edge): string => `${from}.${port}>${to}`

function groupBy(edges: readonly Edge[], end: 'from' | 'to'): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>()
  for (const edge of edges) {
    const group = groups.get(edge[end])
    if (group) group.push(edge)
    else groups.set(edge[end], [edge])
  }
  return groups
}

/**
 * The port by which the flow continues past the removed node: the one it would take if the node were disabled, or else
 * the only other connected port. Never the error port or the body of a for-each.
 */
function continuingPort(
  type: string,
  catalogue: flows.Catalogue,
  edges: readonly Edge[],
): string | undefined {
  const definition = catalogue.get(type)
  const main = definition && passPort(definition)
  const used = new Set(edges.filter((edge) => !flows.isErrorEdge(edge)).map(({ port }) => port))
  if (main !== undefined && used.has(main)) return main
  return used.size === 1 && definition?.role !== 'loop' ? [...used][0] : undefined
}

/** Outgoing edges that continue past each removed node. */
function continuations(
  { nodes, edges }: Document,
  gone: ReadonlySet<string>,
  catalogue: flows.Catalogue,
): Map<string, Edge[]> {
  const outgoing = groupBy(edges, 'from')
  return new Map(
    nodes
      .filter(({ id }) => gone.has(id))
      .map(({ id, type }) => {
        const own = outgoing.get(id) ?? []
        const port = continuingPort(type, catalogue, own)
        return [id, own.filter((edge) => edge.port === port)]
      }),
  )
}

/** Remaining successors of a removed node, directly or through other removed nodes. */
function goesOnTo(id: string, ways: ReadonlyMap<string, readonly Edge[]>): string[] {
  const passed = new Set([id])
  const found = new Set<string>()
  for (const at of passed)
    for (const { to } of ways.get(at) ?? [])
      if (ways.has(to)) passed.add(to)
      else found.add(to)
  return [...found]
}

function leadsTo(outgoing: ReadonlyMap<string, readonly Edge[]>, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const id of seen) {
    if (id === to) return true
    for (const edge of outgoing.get(id) ?? []) seen.add(edge.to)
  }
  return false
}

/** Whether an edge may replace a removed path. Only paths on a cycle can't be replaced. */
function joinable(document: Document, { order, nodes }: Graph): (edge: Edge) => boolean {
  if (order.length === nodes.length) return ({ from, to }) => from !== to
  const outgoing = groupBy(document.edges, 'from')
  return ({ from, to }) => !leadsTo(outgoing, to, from)
}

/** Edges that cross the border of a for-each; unknown for graphs with cycles. */
function leaksIn(graph: Graph): Set<string> {
  if (graph.order.length < graph.nodes.length) return new Set()
  const idOf = (index: number) => graph.nodes[index]!.node.id
  return new Set(
    findLoops(graph).leaks.map(({ from, port, to }) => keyOf({ from: idOf(from), port, to: idOf(to) })),
  )
}

/**
 * Removes edges that newly cross the border of a for-each: edges back into a body from a branch that became
 * unreachable, and new edges where the flow was already invalid.
 */
function withoutLeaks(document: Document, before: ReadonlySet<string>, catalogue: flows.Catalogue): Document {
  for (let made = document; ;) {
    const leaks = leaksIn(graphOf(made, catalogue).graph)
    const edges = made.edges.filter((edge) => !leaks.has(keyOf(edge)) || before.has(keyOf(edge)))
    if (edges.length === made.edges.length) return made
    made = { ...made, edges }
  }
}

const reachedIn = ({ nodes, reached }: Graph): Set<string> =>
  new Set(nodes.filter((_, index) => reached[index]).map(({ node }) => node.id))

/** The remaining edges: an edge to a removed node is replaced, in place, by edges to its successors. */
function joinedEdges(
  document: Document,
  ways: ReadonlyMap<string, readonly Edge[]>,
  mayJoin: (edge: Edge) => boolean,
): Edge[] {
  const edges = new Map(
    document.edges
      .filter(({ from, to }) => !ways.has(from) && !ways.has(to))
      .map((edge) => [keyOf(edge), edge] as const),
  )
  const targets = new Map<string, string[]>()
  const join = (edge: Edge): boolean => {
    if (edges.size >= flows.FLOW_LIMITS.edges || edges.has(keyOf(edge)) || !mayJoin(edge)) return false
    edges.set(keyOf(edge), edge)
    return true
  }
  return document.edges.flatMap((edge) => {
    if (ways.has(edge.from)) return []
    if (!ways.has(edge.to)) return [edge]
    const known = targets.get(edge.to) ?? goesOnTo(edge.to, ways)
    targets.set(edge.to, known)
    return known.map((to) => ({ from: edge.from, port: edge.port, to })).filter(join)
  })
}

/**
 * Removes nodes and connects their predecessors to their successors, as if the nodes were disabled: A → X → B becomes A
 * → B, from the same port of A. The start can't be removed. No edge is created that already exists, would close a
 * cycle, would cross the border of a for-each, or would exceed the limit.
 */
export function removeNodes(
  document: Document,
  ids: Iterable<string>,
  catalogue: flows.Catalogue,
): NodeRemoval {
  const wanted = new Set(ids)
  const isGone = ({ id, type }: flows.FlowNode) => wanted.has(id) && catalogue.get(type)?.role !== 'start'
  const gone = new Set(document.nodes.filter(isGone).map(({ id }) => id))
  if (gone.size === 0) return { document, joined: [], dropped: [], stranded: [] }

  const { graph } = graphOf(document, catalogue)
  const ways = continuations(document, gone, catalogue)
  const edges = joinedEdges(document, ways, joinable(document, graph))
  const before = new Set(document.edges)
  const isNew = (edge: Edge) => !before.has(edge)
  const nodes = document.nodes.filter(({ id }) => !gone.has(id))
  const removed = withoutLeaks({ ...document, nodes, edges }, leaksIn(graph), catalogue)

  const continued = new Set([...ways.values()].flat())
  const reached = reachedIn(graphOf(removed, catalogue).graph)
  const reachedBefore = reachedIn(graph)
  return {
    document: removed,
    joined: removed.edges.filter(isNew),
    dropped: document.edges.filter(
      (edge) => gone.has(edge.from) && !gone.has(edge.to) && !continued.has(edge),
    ),
    stranded: nodes.map(({ id }) => id).filter((id) => reachedBefore.has(id) && !reached.has(id)),
  }
}
