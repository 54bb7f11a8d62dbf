import { entersBody, type Graph, isLoop } from './graph.ts'

export interface Loops {
  /** For each node the innermost for-each it runs in; -1 for none. */
  loopOf: number[]
  /** For-eaches around each node. */
  depthOf: number[]
  /** Edges that go into or out of a for-each's body where they must not. */
  leaks: { from: number; to: number; port: string }[]
  /** For-eaches with nothing to do. */
  empty: number[]
}

function bodyOf(graph: Graph, loop: number): Set<number> {
  const body = new Set<number>()
  for (const edge of graph.nodes[loop]!.out) if (entersBody(graph, { ...edge, from: loop })) body.add(edge.to)
  for (const index of body) for (const { to } of graph.nodes[index]!.out) body.add(to)
  return body
}

/** What belongs to which for-each: all that its port `each` leads to. The graph must have no cycles. */
export function findLoops(graph: Graph): Loops {
  const loopOf = graph.nodes.map(() => -1)
  const depthOf = graph.nodes.map(() => 0)
  const empty: number[] = []
  // In order, so that an inner for-each comes after the one around it and takes its nodes over.
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

/** Whether a node runs inside of that for-each, directly or in another one within. */
export function isInside(loops: Loops, node: number, loop: number): boolean {
  for (let at = loops.loopOf[node]!; at !== -1; at = loops.loopOf[at]!) if (at === loop) return true
  return loop === -1
}
