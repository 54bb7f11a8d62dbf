import type { flows } from '@millrace/contract'
import { type Graph, graphOf, isLoop } from '../graph/graph.ts'
import { findLoops, isInside, type Loops } from '../graph/loops.ts'
import type { Token } from '../tokens/parse-template.ts'
import { tokensIn } from './tokens-in.ts'

/** An output that a node has without running. */
export interface GivenOutput {
  port?: string | undefined
  output: unknown
}

/** A document's graph with the data needed to extract a part. */
export interface Scene {
  document: flows.FlowDocument
  graph: Graph
  loops: Loops
  /** Nodes that already have an output, by graph index. */
  given: Map<number, GivenOutput>
}

export function sceneOf(document: flows.FlowDocument, catalogue: flows.Catalogue): Scene | null {
  const { graph } = graphOf(document, catalogue)
  // Nodes on a cycle have no order, so nothing precedes or follows them.
  if (graph.order.length < graph.nodes.length || graph.start === -1) return null
  return { document, graph, loops: findLoops(graph), given: new Map() }
}

export const tokensOf = ({ graph }: Scene, index: number): Token[] => {
  const { node, definition } = graph.nodes[index]!
  return tokensIn(node, definition)
}

/** Surrounding for-each steps of a node, innermost first. */
export function loopsAround({ loops }: Scene, index: number): number[] {
  const around: number[] = []
  for (let at = loops.loopOf[index]!; at !== -1; at = loops.loopOf[at]!) around.push(at)
  return around
}

/** Ids of the surrounding for-each steps of a node, innermost first. */
export function loopsAroundNode(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  nodeId: string,
): string[] {
  const scene = sceneOf(document, catalogue)
  const index = scene?.graph.indexOf.get(nodeId)
  if (!scene || index === undefined) return []
  return loopsAround(scene, index).map((loop) => scene.graph.nodes[loop]!.node.id)
}

/** Everything that runs inside a for-each, at any depth. */
export const bodyOf = ({ graph, loops }: Scene, loop: number): number[] =>
  isLoop(graph.nodes[loop]!)
    ? graph.order.filter((index) => index !== loop && isInside(loops, index, loop))
    : []

/** Nodes whose outputs a node uses. Surrounding for-each steps provide items, not outputs. */
export function namedBy(scene: Scene, index: number): number[] {
  const around = new Set([index, ...loopsAround(scene, index)])
  const named = tokensOf(scene, index).map(({ head }) => scene.graph.indexOf.get(head))
  return named.filter((one): one is number => one !== undefined && !around.has(one))
}

/** Whether a node has side effects or costs anything; for a for-each, whether anything inside it does. */
export function acts(scene: Scene, index: number): boolean {
  const { definition } = scene.graph.nodes[index]!
  if (definition.effects !== 'pure' || definition.role === 'call') return true
  return bodyOf(scene, index).some((inner) => acts(scene, inner))
}

/** All successors of a node. */
export function following({ graph }: Scene, first: number): Set<number> {
  const found = new Set<number>()
  const queue = [first]
  for (const index of queue)
    for (const { to } of graph.nodes[index]!.out)
      if (!found.has(to)) {
        found.add(to)
        queue.push(to)
      }
  return found
}
