import type { flows } from '@millrace/contract'
import { LOOP_PORTS } from '../structure.ts'
import { type Goals, neededFor, runsBody } from './needed.ts'
import { oneNode } from './one-node.ts'
import { following, type GivenOutput, loopsAround, type Scene, sceneOf } from './scene.ts'

export interface PartWanted {
  /**
   * `until`: the node and its dependencies. `only`: the node alone. `after`: what follows the node, with its output
   * given.
   */
  kind: 'until' | 'only' | 'after'
  nodeId: string
  /** Outputs of nodes that need not run. */
  given?: ReadonlyMap<string, GivenOutput>
  /** Outputs of an earlier run, used for nodes that were not requested. */
  earlier?: ReadonlyMap<string, GivenOutput>
  /** With `only`: the items of the surrounding for-each steps. */
  items?: ReadonlyMap<string, unknown>
}

export interface Part {
  /** To be compiled with `part: true` and walked with `usesPinned`. */
  document: flows.FlowDocument
  /** Nodes whose outputs (for-each: items) must be provided. */
  missing: string[]
}

function goalsOf(scene: Scene, { kind, earlier }: PartWanted, index: number): Goals {
  if (kind !== 'after') return { nodes: new Set([index]), closed: false }
  const nodes = following(scene, index)
  for (const loop of loopsAround(scene, index)) {
    nodes.add(loop)
    const body = new Set(scene.graph.nodes[loop]!.out.filter(({ port }) => port === LOOP_PORTS.done))
    for (const { to } of body) for (const one of [to, ...following(scene, to)]) nodes.add(one)
  }
  return { nodes, closed: earlier !== undefined }
}

/** Outputs of nodes that don't run: the given one, else the pinned one, else the one of the earlier run. */
function takeGiven(scene: Scene, wanted: PartWanted, { index, goals }: { index: number; goals: Goals }) {
  const { graph, given } = scene
  const around = new Set([...goals.nodes, index].flatMap((one) => loopsAround(scene, one)))
  graph.nodes.forEach(({ node }, at) => {
    if (at === graph.start || around.has(at)) return
    const earlier = goals.nodes.has(at) ? undefined : wanted.earlier?.get(node.id)
    const found = wanted.given?.get(node.id) ?? node.pinned ?? earlier
    if (found) given.set(at, found)
  })
}

function bare(node: flows.FlowNode): flows.FlowNode {
  const { pinned: _, disabled: __, ...rest } = node
  return rest
}

/** A node in the part: given outputs are pinned, and a for-each that runs only in part collects nothing. */
function nodeIn(scene: Scene, goals: Goals, index: number): flows.FlowNode {
  const { node, definition } = scene.graph.nodes[index]!
  const given = scene.given.get(index)
  if (given) return { ...bare(node), pinned: { ...given } }
  if (definition.role !== 'loop') return node
  const { pinned: _, ...open } = node
  if (goals.nodes.has(index) || runsBody(scene, goals, index)) return open
  const { collect: __, ...params } = open.params
  return { ...open, params }
}

/**
 * Extracts a part of a flow as a flow of its own, for "run to here", "run this node" and "continue from here". Nodes
 * with side effects are left out unless requested, or needed by a node that runs. Null if the node doesn't exist or the
 * flow has a cycle.
 */
export function partOf(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  wanted: PartWanted,
): Part | null {
  const scene = sceneOf(document, catalogue)
  const index = scene?.graph.indexOf.get(wanted.nodeId)
  if (!scene || index === undefined) return null
  const goals = goalsOf(scene, wanted, index)
  takeGiven(scene, wanted, { index, goals })
  if (wanted.kind === 'only') return oneNode(scene, index, wanted.items ?? new Map())
  const isStart = index === scene.graph.start
  if (wanted.kind === 'after' && !isStart && !scene.given.has(index))
    return { document, missing: [wanted.nodeId] }
  for (const at of scene.graph.order) scene.graph.nodes[at]!.node = nodeIn(scene, goals, at)
  const kept = neededFor(scene, goals)
  if (wanted.kind === 'after') kept.add(index)
  const ids = new Set([...kept].map((at) => scene.graph.nodes[at]!.node.id))
  const nodes = scene.graph.nodes.map(({ node }) => node).filter(({ id }) => ids.has(id))
  return { document: { ...document, nodes, edges: edgesBetween(scene, kept, goals) }, missing: [] }
}

/** Edges between the kept nodes. Left-out nodes between them are bridged, so that the order stays the same. */
function edgesBetween(scene: Scene, kept: ReadonlySet<number>, goals: Goals): flows.FlowEdge[] {
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
