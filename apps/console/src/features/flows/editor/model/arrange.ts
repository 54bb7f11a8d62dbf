import { graphlib, layout } from '@dagrejs/dagre'
import type { flows } from '@millrace/contract'
import type { Document, Point } from './document.ts'
import { boxOf, NODE_WIDTH } from './sizes.ts'

const GAPS = { rankdir: 'LR', nodesep: 36, ranksep: 80, edgesep: 16 }

/** Positions for all nodes, laid out from left to right; the first node stays in place. */
export function arrange(document: Document, catalogue: flows.Catalogue): Record<string, Point> {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph(GAPS)
  graph.setDefaultEdgeLabel(() => ({}))
  const sizes = new Map<string, number>()
  for (const node of document.nodes) {
    const { height } = boxOf(node, catalogue)
    sizes.set(node.id, height)
    graph.setNode(node.id, { width: NODE_WIDTH, height })
  }
  for (const { from, port, to } of document.edges)
    if (sizes.has(from) && sizes.has(to)) graph.setEdge(from, to, {}, port)
  layout(graph)
  const placeOf = (id: string): Point => {
    const { x = 0, y = 0 } = graph.node(id)
    return { x: x - NODE_WIDTH / 2, y: y - sizes.get(id)! / 2 }
  }
  const [first] = document.nodes
  if (!first) return {}
  const origin = placeOf(first.id)
  const [dx, dy] = [first.position.x - origin.x, first.position.y - origin.y]
  return Object.fromEntries(
    document.nodes.map(({ id }) => {
      const { x, y } = placeOf(id)
      return [id, { x: Math.round(x + dx), y: Math.round(y + dy) }]
    }),
  )
}
