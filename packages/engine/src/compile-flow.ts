import { flows } from '@millrace/contract'
import { type Analysis, analyse, type AnalyseOptions } from './analyse/analyse.ts'
import type { Setting } from './analyse/check-settings.ts'
import { LOOP_PORTS } from './structure.ts'
import { fillingOf, type Filling } from './tokens/filling.ts'

/** Nodes that run together: those of the flow, or those of one for-each item. */
export interface Region {
  /** In topological order. */
  nodes: PlanNode[]
  /** Number of incoming edges of each node, by slot. */
  incoming: number[]
}

export interface PlanNode {
  /** Index in the plan; identifies the node in scopes. */
  index: number
  /** Index in its region. */
  slot: number
  id: string
  type: string
  title: string
  role: flows.NodeDefinition['role']
  effects: flows.NodeDefinition['effects']
  definition: flows.NodeDefinition
  filling: Filling
  ports: readonly string[]
  /** Targets of each connected port. */
  edges: ReadonlyMap<string, readonly PlanNode[]>
  handlesErrors: boolean
  retry: flows.NodeRetry
  timeoutMs: number
  disabled: boolean
  pinned: { port?: string | undefined; output: unknown } | null
  /** Body of a for-each. */
  body: Region | null
  collect: Setting['value'] | null
}

/** A compiled document, reusable for any number of rows. Immutable. */
export interface Plan {
  start: PlanNode
  top: Region
  params: readonly flows.ParameterDefinition[]
  settings: flows.FlowSettings
  /** Nodes by id. */
  byId: ReadonlyMap<string, PlanNode>
}

/** A document that can't run. */
export class FlowInvalid extends Error {
  readonly problems: readonly flows.FlowProblem[]

  constructor(problems: readonly flows.FlowProblem[]) {
    super(problems[0]?.message ?? 'The flow isn’t valid')
    this.name = 'FlowInvalid'
    this.problems = problems
  }
}

const emptyRegion = (): Region => ({ nodes: [], incoming: [] })

/** The type with this node's overrides: its author may want to be asked before it is repeated. */
function definitionOf({ node, definition }: Analysis['graph']['nodes'][number]): flows.NodeDefinition {
  const asks = node.askBeforeRepeat === true && definition.effects === 'repeatable'
  return asks ? { ...definition, effects: 'ask' } : definition
}

function planNode({ graph, settings }: Analysis, index: number): PlanNode {
  const { node, ports, out } = graph.nodes[index]!
  const definition = definitionOf(graph.nodes[index]!)
  const own = settings[index]!
  const isLoop = definition.role === 'loop'
  return {
    index,
    slot: 0,
    id: node.id,
    type: node.type,
    title: node.title,
    role: definition.role,
    effects: definition.effects,
    definition,
    filling: fillingOf(isLoop ? own.filter((setting) => setting.definition.key !== 'collect') : own),
    ports,
    edges: new Map(),
    handlesErrors: out.some(flows.isErrorEdge),
    retry: node.retry ?? definition.retry,
    timeoutMs: (node.timeoutSeconds ?? definition.timeoutSeconds) * 1000,
    disabled: node.disabled ?? false,
    pinned: node.pinned ?? null,
    body: isLoop ? emptyRegion() : null,
    collect: collectOf(own, isLoop),
  }
}

function collectOf(settings: readonly Setting[], isLoop: boolean): Setting['value'] | null {
  const collect = isLoop ? settings.find((setting) => setting.definition.key === 'collect')?.value : undefined
  const isLeftEmpty = collect?.kind === 'constant' && (collect.value === null || collect.value === '')
  return collect && !isLeftEmpty ? collect : null
}

function edgesOf({ graph }: Analysis, index: number, planned: readonly (PlanNode | null)[]) {
  const edges = new Map<string, PlanNode[]>()
  for (const { port, to } of graph.nodes[index]!.out) {
    const targets = edges.get(port)
    if (targets) targets.push(planned[to]!)
    else edges.set(port, [planned[to]!])
  }
  return edges
}

function placeIn(region: Region, node: PlanNode, incoming: number): void {
  node.slot = region.nodes.length
  region.nodes.push(node)
  region.incoming.push(incoming)
}

/** Compiles a document. Throws FlowInvalid with its problems if it has errors. */
export function compileFlow(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  options?: AnalyseOptions,
): Plan {
  const analysis = analyse(document, catalogue, options)
  const errors = analysis.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new FlowInvalid(errors)
  const { graph, loops } = analysis
  // Unreachable nodes are left out, so that nothing waits for them.
  const planned = graph.nodes.map((_, index) => (graph.reached[index] ? planNode(analysis, index) : null))
  const top = emptyRegion()
  for (const index of graph.order) {
    const node = planned[index]
    if (!node) continue
    node.edges = edgesOf(analysis, index, planned)
    const region = loops.loopOf[index] === -1 ? top : planned[loops.loopOf[index]!]!.body!
    placeIn(region, node, graph.nodes[index]!.in.filter(({ from }) => graph.reached[from]).length)
  }
  return {
    start: planned[graph.start]!,
    top,
    params: document.params,
    settings: document.settings,
    byId: new Map(planned.filter((node) => node !== null).map((node) => [node.id, node])),
  }
}

/** Nodes where each item of a for-each starts. */
export const entriesOf = (loop: PlanNode): readonly PlanNode[] => loop.edges.get(LOOP_PORTS.each) ?? []
