import { flows } from '@millrace/contract'
import { addRow, type Bits, clearRow, hasBit, keepCommon, makeBits, setBit } from './bits.ts'
import { LOOP_PORTS, passPort } from '../structure.ts'
import { entersBody, type Graph, type GraphNode, isLoop } from './graph.ts'
import { isInside, type Loops } from './loops.ts'

/** What is known about other nodes whenever a given point of the flow is reached. */
export interface KnownOutcomes {
  /** It has finished, failed or been skipped by then; its output won't come later. */
  isSettled: (node: number) => boolean
  /** It has certainly succeeded. */
  isDone: (node: number) => boolean
  /** It has certainly failed and continued by its error port. */
  isFailed: (node: number) => boolean
}

export interface Certainty {
  at: (node: number) => KnownOutcomes
  /** At the end of a for-each item. */
  atEndOf: (loop: number) => KnownOutcomes
}

/**
 * Events tracked as bit columns: each node succeeds (at its own index), and continues by its error port. Whether a node
 * runs, or leaves by another port, follows from the edges.
 */
interface Events {
  failed: Map<number, number>
  count: number
}

function numberEvents({ nodes }: Graph): Events {
  const failed = new Map<number, number>()
  for (const [index, { out }] of nodes.entries())
    if (out.some(flows.isErrorEdge)) failed.set(index, nodes.length + failed.size)
  return { failed, count: nodes.length + failed.size }
}

interface Tables {
  graph: Graph
  events: Events
  /** What certainly follows once a node runs. */
  after: Bits
  /** What certainly holds when a node is about to run; the last row is scratch space for queries. */
  facts: Bits
  onError: flows.FlowSettings['onError']
}

const isDisabled = ({ node }: GraphNode): boolean => node.disabled === true

/** Whether the flow can continue after a failure without this node's output. */
const mayFail = (one: GraphNode, { onError }: Tables): boolean =>
  one.definition.errors && (onError === 'continue' || one.out.some(flows.isErrorEdge))

/** The only port by which a node can continue, if there is exactly one. */
function onlyPort(one: GraphNode, tables: Tables): string | null {
  if (isDisabled(one) || isLoop(one))
    return isDisabled(one) || !mayFail(one, tables) ? passPort(one.definition) : null
  const ports = one.ports.filter((port) => port !== flows.ERROR_PORT)
  return ports.length === 1 && !mayFail(one, tables) ? ports[0]! : null
}

const endsWell = (one: GraphNode, tables: Tables): boolean =>
  !isDisabled(one) && one.definition.role !== 'stop' && !mayFail(one, tables)

/** Adds the consequences of a node continuing by a port to a row. */
function addPort(
  tables: Tables,
  target: Bits,
  row: number,
  { from, port }: { from: number; port: string },
): void {
  const { graph, events, after } = tables
  const one = graph.nodes[from]!
  if (port === flows.ERROR_PORT) setBit(target, row, events.failed.get(from)!)
  else if (!isDisabled(one) && !entersBody(graph, { from, port })) setBit(target, row, from)
  for (const edge of one.out) if (edge.port === port) addRow(target, row, after, edge.to)
}

function fillAfter(tables: Tables): void {
  const { graph, after } = tables
  for (const index of graph.order.toReversed()) {
    const one = graph.nodes[index]!
    if (endsWell(one, tables)) setBit(after, index, index)
    const port = onlyPort(one, tables)
    if (port !== null) addPort(tables, after, index, { from: index, port })
  }
}

function fillFacts(tables: Tables): void {
  const { graph, facts, after } = tables
  const scratch = makeBits(1, tables.events.count)
  for (const index of graph.order) {
    const incoming = graph.nodes[index]!.in.filter(({ from }) => graph.reached[from])
    for (const [nth, { from, port }] of incoming.entries()) {
      const [target, row] = nth === 0 ? [facts, index] : [scratch, 0]
      clearRow(target, row)
      addRow(target, row, facts, from)
      addPort(tables, target, row, { from, port })
      if (nth > 0) keepCommon(facts, index, scratch, 0)
    }
    addRow(facts, index, after, index)
  }
}

function ancestorsOf(graph: Graph): Bits {
  const ancestors = makeBits(graph.nodes.length, graph.nodes.length)
  for (const index of graph.order)
    for (const { from } of graph.nodes[index]!.in) {
      addRow(ancestors, index, ancestors, from)
      setBit(ancestors, index, from)
    }
  return ancestors
}

/**
 * Computes what each node may rely on. A node runs when all incoming edges are settled and at least one was taken, so
 * the certain facts are the intersection over its edges, plus whatever must run beside them. Exact for branches and for
 * forks that join again; otherwise conservative, and the author marks the token as optional. Costs about (nodes ×
 * events ÷ 32) word operations: 15 ms for 5,000 nodes.
 */
export function findCertainty(graph: Graph, loops: Loops, onError: flows.FlowSettings['onError']): Certainty {
  const events = numberEvents(graph)
  const size = graph.nodes.length
  const tables = {
    graph,
    events,
    onError,
    after: makeBits(size, events.count),
    facts: makeBits(size + 1, events.count),
  }
  fillAfter(tables)
  fillFacts(tables)
  const ancestors = ancestorsOf(graph)
  const { facts } = tables
  const known = (row: number, isSettled: (node: number) => boolean): KnownOutcomes => ({
    isSettled,
    isDone: (node) => isSettled(node) && hasBit(facts, row, node),
    isFailed: (node) => {
      const event = events.failed.get(node)
      return event !== undefined && isSettled(node) && hasBit(facts, row, event)
    },
  })
  return {
    at: (node) => known(node, (other) => hasBit(ancestors, node, other)),
    atEndOf: (loop) => {
      clearRow(facts, size)
      addRow(facts, size, facts, loop)
      addPort(tables, facts, size, { from: loop, port: LOOP_PORTS.each })
      return known(size, (other) => isInside(loops, other, loop) || hasBit(ancestors, loop, other))
    },
  }
}
