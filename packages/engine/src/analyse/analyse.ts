import type { flows } from '@millrace/contract'
import { findCertainty } from '../graph/certainty.ts'
import { type Graph, graphOf } from '../graph/graph.ts'
import { findLoops, type Loops } from '../graph/loops.ts'
import { outputsOf } from '../structure.ts'
import { type CallOptions, checkCalls } from './check-calls.ts'
import { checkDocument } from './check-document.ts'
import { checkGraph, checkLoops } from './check-graph.ts'
import { checkSettings, type Setting } from './check-settings.ts'
import { isTooLarge, MOST_VALUES } from './document-size.ts'
import { Problems } from './problem.ts'

export interface AnalyseOptions extends CallOptions {
  /** Only part of a flow, for a test run: it needs no output, and pinned nodes do not run. */
  part?: boolean
}

export interface Analysis {
  problems: flows.FlowProblem[]
  graph: Graph
  loops: Loops
  /** Settings of each node of the graph. */
  settings: Setting[][]
}

/**
 * Nodes whose errors are harmless because they are disabled or unreachable. In a part of a flow this includes pinned
 * nodes: they do not run and may refer to missing nodes.
 */
const idleNodes = ({ nodes, reached, start }: Graph, part: boolean): Set<string> =>
  new Set(
    nodes
      .filter(
        ({ node }, index) =>
          node.disabled || (start !== -1 && !reached[index]) || (part && node.pinned !== undefined),
      )
      .map(({ node }) => node.id),
  )

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function fieldsIn(
  document: flows.FlowDocument,
  { nodes }: Graph,
): (node: number) => flows.OutputField[] | null {
  const known = new Map<number, flows.OutputField[] | null>()
  return (index) => {
    let fields = known.get(index)
    if (fields === undefined) {
      fields = outputsOf(nodes[index]!.node, nodes[index]!.definition, document.params)
      known.set(index, fields)
    }
    return fields
  }
}

/** Complete analysis of a document: its problems, and what a plan is compiled from. */
export function analyse(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  options: AnalyseOptions = {},
): Analysis {
  const { graph, problems: edges } = graphOf(document, catalogue)
  const problems = new Problems(idleNodes(graph, options.part ?? false))
  checkDocument(document, catalogue, { problems, part: options.part ?? false })
  checkGraph(graph, edges, problems)
  // Nodes on a cycle have no order, so nothing is known about what precedes them. The cycle must be fixed first.
  const loops = findLoops(graph)
  if (graph.order.length < graph.nodes.length) return { problems: problems.found, graph, loops, settings: [] }
  checkLoops(graph, loops, problems)
  checkCalls(document, catalogue, { ...options, problems })
  if (isTooLarge(document)) {
    const most = MOST_VALUES.toLocaleString('en')
    problems.add(
      'flow_too_large',
      `The steps have more than ${most} values and variables. Split the flow`,
      {},
    )
    return { problems: problems.found, graph, loops, settings: [] }
  }
  const around = {
    document,
    graph,
    loops,
    certainty: once(() => findCertainty(graph, loops, document.settings.onError)),
    fieldsOf: fieldsIn(document, graph),
  }
  const settings = graph.nodes.map((_, index) => checkSettings({ around, index, problems }))
  return { problems: problems.found, graph, loops, settings }
}

/** Problems of a flow, each with its location. Only errors prevent it from running. */
export const validateFlow = (
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  options?: AnalyseOptions,
): flows.FlowProblem[] => analyse(document, catalogue, options).problems
