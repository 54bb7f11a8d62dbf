import { flows } from '@millrace/contract'
import { LOOP_PORTS, portsOf } from '../structure.ts'

export interface GraphNode {
  node: flows.FlowNode
  definition: flows.NodeDefinition
  ports: string[]
  out: { port: string; to: number }[]
  in: { port: string; from: number }[]
}

/** The runnable part of a document: nodes of known types, and edges between existing nodes and ports. */
export interface Graph {
  nodes: GraphNode[]
  indexOf: Map<string, number>
  /** Topological order; nodes on a cycle are missing. */
  order: number[]
  start: number
  /** Whether each node is reachable from the start. */
  reached: boolean[]
}

export type EdgeProblem = { code: 'edge_dangling' | 'edge_port' | 'edge_duplicate'; edge: flows.FlowEdge }

function connect(graph: Graph, edges: readonly flows.FlowEdge[], known: ReadonlySet<string>): EdgeProblem[] {
  const problems: EdgeProblem[] = []
  const pairs = new Set<number>()
  for (const edge of edges) {
    const [from, to] = [graph.indexOf.get(edge.from), graph.indexOf.get(edge.to)]
    if (from === undefined || to === undefined) {
      // An edge of a node with an unknown type is not reported again.
      if (!known.has(edge.from) || !known.has(edge.to)) problems.push({ code: 'edge_dangling', edge })
      continue
    }
    const { ports, out } = graph.nodes[from]!
    const pair = from * graph.nodes.length + to
    if (!ports.includes(edge.port)) problems.push({ code: 'edge_port', edge })
    else if (pairs.has(pair) && out.some((other) => other.to === to && other.port === edge.port))
      problems.push({ code: 'edge_duplicate', edge })
    else {
      out.push({ port: edge.port, to })
      graph.nodes[to]!.in.push({ port: edge.port, from })
    }
    pairs.add(pair)
  }
  return problems
}

function orderOf({ nodes }: Graph): number[] {
  const left = nodes.map((node) => node.in.length)
  const order = [...nodes.keys()].filter((index) => left[index] === 0)
  for (const index of order) for (const { to } of nodes[index]!.out) if (--left[to]! === 0) order.push(to)
  return order
}

function reachedFrom({ nodes }: Graph, start: number): boolean[] {
  const reached = nodes.map(() => false)
  if (start < 0) return reached
  const queue = [start]
  reached[start] = true
  for (const index of queue)
    for (const { to } of nodes[index]!.out)
      if (!reached[to]) {
        reached[to] = true
        queue.push(to)
      }
  return reached
}

export function graphOf(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
): { graph: Graph; problems: EdgeProblem[] } {
  const graph: Graph = { nodes: [], indexOf: new Map(), order: [], start: -1, reached: [] }
  const known = new Set<string>()
  for (const node of document.nodes) {
    known.add(node.id)
    const definition = catalogue.get(node.type)
    if (!definition || graph.indexOf.has(node.id)) continue
    graph.indexOf.set(node.id, graph.nodes.length)
    const ports = portsOf(node, definition).map(({ id }) => id)
    graph.nodes.push({ node, definition, ports, out: [], in: [] })
  }
  const problems = connect(graph, document.edges, known)
  graph.order = orderOf(graph)
  graph.start = graph.nodes.findIndex(({ definition }) => definition.role === 'start')
  graph.reached = reachedFrom(graph, graph.start)
  return { graph, problems }
}

/** The nodes of one cycle in order, or none. */
export function findCycle({ nodes, order }: Graph): number[] {
  const sorted = new Set(order)
  const first = nodes.findIndex((_, index) => !sorted.has(index))
  if (first === -1) return []
  // Every unsorted node has an unsorted predecessor, so walking backwards must return to a visited node.
  const trail: number[] = []
  let at = first
  while (!trail.includes(at)) {
    trail.push(at)
    at = nodes[at]!.in.find(({ from }) => !sorted.has(from))!.from
  }
  return trail.slice(trail.indexOf(at)).toReversed()
}

export const isLoop = ({ definition }: GraphNode): boolean => definition.role === 'loop'
export const entersBody = (graph: Graph, { from, port }: { from: number; port: string }): boolean =>
  isLoop(graph.nodes[from]!) && port === LOOP_PORTS.each
