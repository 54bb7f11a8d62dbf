import { entersBody, type Graph, isLoop } from './graph.ts'

export interface Loops {
  /** The innermost for-each around each node; -1 for none. */
  loopOf: number[]
  /** Number of for-each steps around each node. */
  depthOf: number[]
  /** Edges that cross the border of a for-each body where they must not. */
  leaks: { from: number; to: number; port: string }[]
  /** For-each steps without a body. */
  empty: number[]
}

function bodyOf(graph: Graph, loop: number): Set<number> {
  const body = new Set<number>()
  for (const edge of graph.nodes[loop]!.out) if (entersBody(graph, { ...edge, from: loop })) body.add(edge.to)
  for (const index of body) for (const { to } of graph.nodes[index]!.out) body.add(to)
  return body
}

/** Assigns nodes to for-each bodies: everything reachable from the port `each`. The graph must be acyclic. */
export function findLoops(graph: Graph): Loops {
  const loopOf = graph.nodes.map(() => -1)
  const depthOf = graph.nodes.map(() => 0)
  const empty: number[] = []
  // In topological order, an inner for-each comes after its outer one and takes over its nodes.
  for (const index of graph.order) {
    if (!isLoop(graph.nodes[index]!)) continue
    const body = bodyOf(graph, index)
    if (body.size === 0) empty.push(index)
    for (const inner of body) {
      loopOf[inner] = index
      depthOf[inner] = depthOf[index]! + 1
    }
  }
  const leaks = graph.nodes.flatMap(({ out }, from) =>
    out
      .filter(({ port, to }) => loopOf[to] !== (entersBody(graph, { from, port }) ? from : loopOf[from]))
      .map((edge) => ({ ...edge, from })),
  )
  return { loopOf, depthOf, leaks, empty }
}

/** Whether a node runs inside a for-each, directly or nested. */
export function isInside(loops: Loops, node: number, loop: number): boolean {
  for (let at = loops.loopOf[node]!; at !== -1; at = loops.loopOf[at]!) if (at === loop) return true
  return loop === -1
}
