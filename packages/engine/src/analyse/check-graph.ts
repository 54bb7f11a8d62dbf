import type { flows } from '@millrace/contract'
import { type EdgeProblem, findCycle, type Graph } from '../graph/graph.ts'
import type { Loops } from '../graph/loops.ts'
import { nameOf, type Problems } from './problem.ts'

const EDGE_MESSAGES: Record<EdgeProblem['code'], (edge: flows.FlowEdge) => string> = {
  edge_dangling: ({ from, to }) => `A connection from ${from} to ${to} is missing one of its steps`,
  edge_port: ({ from, port }) => `${from} has no port ${port}`,
  edge_duplicate: ({ from, port, to }) => `${from} and ${to} are connected twice at ${port}`,
}

/** Checks connections, cycles, and unreachable nodes. */
export function checkGraph(graph: Graph, edges: readonly EdgeProblem[], problems: Problems): void {
  for (const { code, edge } of edges) {
    const nodeId = graph.indexOf.has(edge.from) ? edge.from : undefined
    problems.add(code, EDGE_MESSAGES[code](edge), { nodeId, edge })
  }
  const cycle = findCycle(graph).map((index) => graph.nodes[index]!.node)
  const [first] = cycle
  if (first)
    problems.found.push({
      code: 'cycle',
      severity: 'error',
      nodeId: first.id,
      message: `These nodes wait for each other: ${[...cycle, first].map(({ id }) => id).join(' → ')}. For repetition there is for each.`,
    })
  if (graph.start === -1) return
  for (const [index, { node }] of graph.nodes.entries())
    if (!graph.reached[index])
      problems.warn('unreachable', `${nameOf(node)} isn’t connected, so it never runs`, { nodeId: node.id })
}

/** Checks that bodies of for-each are closed and contain only permitted nodes. */
export function checkLoops(graph: Graph, loops: Loops, problems: Problems): void {
  for (const { from, port, to } of loops.leaks) {
    const [source, target] = [graph.nodes[from]!.node, graph.nodes[to]!.node]
    problems.add(
      'loop_leak',
      `The connection from ${nameOf(source)} to ${nameOf(target)} crosses the boundary of a “For each”. Connect what follows to its port “Done”`,
      { nodeId: target.id, edge: { from: source.id, port, to: target.id } },
    )
  }
  for (const loop of loops.empty) {
    const { node } = graph.nodes[loop]!
    if (node.disabled) continue
    problems.add('loop_empty', `No step is connected to the port “Each” of ${nameOf(node)}`, {
      nodeId: node.id,
    })
  }
  for (const [index, { node, definition }] of graph.nodes.entries())
    if (loops.loopOf[index] !== -1 && ['start', 'output'].includes(definition.role))
      problems.add('role_in_loop', `${nameOf(node)} can’t be used inside a “For each”`, { nodeId: node.id })
}
