import type { flows } from '@millrace/contract'
import { type EdgeProblem, findCycle, type Graph } from '../graph/graph.ts'
import type { Loops } from '../graph/loops.ts'
import { nameOf, type Problems } from './problem.ts'

/** `from` and `to` are names here. */
const EDGE_MESSAGES: Record<EdgeProblem['code'], (edge: flows.FlowEdge) => string> = {
  edge_dangling: ({ from, to }) => `A connection from ${from} to ${to} is missing one of its steps`,
  edge_port: ({ from, port }) => `${from} has no port ${port}`,
  edge_duplicate: ({ from, port, to }) => `${from} and ${to} are connected twice at ${port}`,
}

/** Checks connections, cycles, and unreachable nodes. */
export function checkGraph(graph: Graph, edges: readonly EdgeProblem[], problems: Problems): void {
  const nameById = (id: string) => {
    const index = graph.indexOf.get(id)
    return index === undefined ? id : nameOf(graph.nodes[index]!)
  }
  for (const { code, edge } of edges) {
    const nodeId = graph.indexOf.has(edge.from) ? edge.from : undefined
    const named = { ...edge, from: nameById(edge.from), to: nameById(edge.to) }
    problems.add(code, EDGE_MESSAGES[code](named), { nodeId, edge })
  }
  const cycle = findCycle(graph).map((index) => graph.nodes[index]!)
  const [first] = cycle
  if (first)
    problems.found.push({
      code: 'cycle',
      severity: 'error',
      nodeId: first.node.id,
      message: `These steps wait for each other: ${[...cycle, first].map(nameOf).join(' → ')}. To repeat steps, use a “For each”`,
    })
  if (graph.start === -1) return
  for (const [index, one] of graph.nodes.entries())
    if (!graph.reached[index])
      problems.warn('unreachable', `${nameOf(one)} isn’t connected, so it never runs`, {
        nodeId: one.node.id,
      })
}

/** Checks that bodies of for-each are closed and contain only permitted nodes. */
export function checkLoops(graph: Graph, loops: Loops, problems: Problems): void {
  for (const { from, port, to } of loops.leaks) {
    const [source, target] = [graph.nodes[from]!, graph.nodes[to]!]
    problems.add(
      'loop_leak',
      `The connection from ${nameOf(source)} to ${nameOf(target)} crosses the boundary of a “For each”. Connect what follows to its port “Done”`,
      { nodeId: target.node.id, edge: { from: source.node.id, port, to: target.node.id } },
    )
  }
  for (const loop of loops.empty) {
    const empty = graph.nodes[loop]!
    if (empty.node.disabled) continue
    problems.add('loop_empty', `No step is connected to the port “Each” of ${nameOf(empty)}`, {
      nodeId: empty.node.id,
    })
  }
  for (const [index, { node, definition }] of graph.nodes.entries())
    if (loops.loopOf[index] !== -1 && ['start', 'output'].includes(definition.role))
      problems.add('role_in_loop', `${nameOf({ node, definition })} can’t be used inside a “For each”`, {
        nodeId: node.id,
      })
}
