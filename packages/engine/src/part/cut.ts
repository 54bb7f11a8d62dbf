import type { flows } from '@millrace/contract'
import type { Goals } from './needed.ts'
import type { Scene } from './scene.ts'

/**
 * The edges between the nodes that are kept. Where nodes between two of them are left out, the way goes straight on, so
 * that what came before still comes before.
 */
export function edgesBetween(scene: Scene, kept: ReadonlySet<number>, goals: Goals): flows.FlowEdge[] {
  const { nodes } = scene.graph
  const idOf = (index: number): string => nodes[index]!.node.id
  const passing = (from: number): number[] =>
    nodes[from]!.out.map(({ to }) => to).filter((to) => !(goals.closed && goals.nodes.has(to)))

  function landing(first: number): Set<number> {
    const found = new Set([first])
    for (const index of found) if (!kept.has(index)) for (const to of passing(index)) found.add(to)
    return new Set([...found].filter((index) => kept.has(index)))
  }

  const edges = new Map<string, flows.FlowEdge>()
  for (const from of kept)
    for (const { port, to } of nodes[from]!.out)
      for (const end of landing(to))
        edges.set(`${from} ${port} ${end}`, { from: idOf(from), port, to: idOf(end) })
  return [...edges.values()]
}
