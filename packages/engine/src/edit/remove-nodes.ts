import { flows } from '@millrace/contract'
import { type Graph, graphOf } from '../graph/graph.ts'
import { findLoops } from '../graph/loops.ts'
import { passPort } from '../structure.ts'

type Document = flows.FlowDocument
type Edge = flows.FlowEdge

/** What became of a document when nodes were taken out of it. */
export interface NodeRemoval {
  document: Document
  /** New edges: each leads from the port that led to a removed node to what followed that node. */
  joined: Edge[]
  /** Edges from removed nodes to remaining ones that no new edge replaces. */
  dropped: Edge[]
  /** Remaining nodes that the start led to, and now doesn't. */
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
 * The port a flow goes on by when the node is gone: the one that it also takes when the node is switched off. When that
 * leads nowhere, it is the only other port in use. Never the error port, and never the body of a for-each.
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

/** The edges that go on from each removed node. */
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

/** The remaining nodes that a removed one goes on to, directly or past others that are removed with it. */
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

/** Whether an edge may stand for a way that there was. Only a way that is part of a cycle may not. */
function joinable(document: Document, { order, nodes }: Graph): (edge: Edge) => boolean {
  if (order.length === nodes.length) return ({ from, to }) => from !== to
  const outgoing = groupBy(document.edges, 'from')
  return ({ from, to }) => !leadsTo(outgoing, to, from)
}

/** The edges that cross the border of a for-each; of a graph with cycles nothing can be said. */
function leaksIn(graph: Graph): Set<string> {
  if (graph.order.length < graph.nodes.length) return new Set()
  const idOf = (index: number) => graph.nodes[index]!.node.id
  return new Set(
    findLoops(graph).leaks.map(({ from, port, to }) => keyOf({ from: idOf(from), port, to: idOf(to) })),
  )
}

/**
 * Leaves out edges that cross the border of a for-each and did not do so before: those that lead back into a body from
 * a branch of it that nothing leads to any more, and new ones where the flow was wrong already.
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

/** The edges afterwards: each that led to a removed node gives way, in its place, to where that one went on to. */
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
 * Takes nodes out and joins what was before and behind them, as if they had been switched off: of A → X → B, A → B
 * stays, from the same port of A. The start can't be removed. No edge is made that the document has already, that would
 * close a cycle or cross the border of a for-each, or that is one more than a flow may have.
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
