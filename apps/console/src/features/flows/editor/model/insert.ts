import { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import { type Document, type Edge, edgeKey, type Node, nodeOf, type Point } from './document.ts'
import { connect, disconnect, leadsTo } from './edit-edges.ts'
import { move } from './edit-nodes.ts'
import { boxOf, heightOf, NODE_WIDTH } from './sizes.ts'
import { usualModel } from './usual-model.ts'

/** Distance between the left edges of consecutive nodes, and between the tops of parallel ones. */
const GRID = { x: 280, y: 120 } as const

export interface InsertRequest {
  type: string
  /** The node to insert after. */
  after?: string | undefined
  /** Its port; by default, the first unconnected one. */
  port?: string | undefined
  /** Where it was dropped; by default, next to the previous node. */
  position?: Point | undefined
  /** The edge to insert it into. */
  on?: Edge | undefined
  /** The node to insert before. */
  before?: string | undefined
  /** An edge to replace: its other end was dragged here. */
  instead?: Edge | undefined
}

interface Inserted {
  document: Document
  id: string
}

/** Minimum distance between nodes. */
const GAP = 12

/** The position itself, or the first one below where a new node covers no other. */
function freePlace(
  document: Document,
  catalogue: flows.Catalogue,
  { definition, wanted }: { definition: flows.NodeDefinition; wanted: Point },
): Point {
  const own = heightOf(portsOf({ type: definition.type, params: {} }, definition).length)
  const boxes = document.nodes
    .map((node) => boxOf(node, catalogue))
    .filter(({ x }) => Math.abs(x - wanted.x) < NODE_WIDTH + GAP)
  let place = wanted
  const isTaken = () => boxes.some(({ y, height }) => place.y < y + height + GAP && y < place.y + own + GAP)
  while (isTaken()) place = { ...place, y: place.y + GRID.y }
  return place
}

const newNode = (document: Document, definition: flows.NodeDefinition, position: Point): Node => ({
  id: flows.nextNodeId(document.nodes),
  type: definition.type,
  version: definition.version,
  title: '',
  params: usualModel(document, definition),
  position: { x: Math.round(position.x), y: Math.round(position.y) },
})

/**
 * The port to continue from: the first unconnected one, with a loop's body before what follows it; never the error
 * port.
 */
function openPort(document: Document, node: Node, definition: flows.NodeDefinition): string | null {
  const usual = portsOf(node, definition)
    .map(({ id }) => id)
    .filter((id) => id !== flows.ERROR_PORT)
  const ports = definition.role === 'loop' ? usual.toReversed() : usual
  const used = new Set(document.edges.filter(({ from }) => from === node.id).map(({ port }) => port))
  return ports.find((port) => !used.has(port)) ?? usual[0] ?? null
}

/** Where to continue by default: the rightmost node with an unconnected output. */
export function openEnd(document: Document, catalogue: flows.Catalogue): string | undefined {
  const leads = new Set(document.edges.map(({ from }) => from))
  const ends = document.nodes.filter(({ id, type }) => {
    const definition = catalogue.get(type)
    return !leads.has(id) && definition !== undefined && definition.ports.length > 0
  })
  return ends.toSorted((a, b) => b.position.x - a.position.x)[0]?.id
}

/** Moves following nodes to the right where a new node would be too close. */
function makeRoom(document: Document, { from, to }: Edge): Document {
  const [before, after] = [nodeOf(document, from), nodeOf(document, to)]
  if (!before || !after) return document
  const missing = before.position.x + 2 * GRID.x - after.position.x
  if (missing <= 0) return document
  const later = document.nodes.filter(({ id }) => leadsTo(document, to, id))
  return move(
    document,
    Object.fromEntries(later.map(({ id, position }) => [id, { x: position.x + missing, y: position.y }])),
  )
}

function insertOn(
  document: Document,
  catalogue: flows.Catalogue,
  { edge, wanted }: { edge: Edge; wanted: InsertRequest },
): Inserted {
  const definition = catalogue.get(wanted.type)!
  const from = nodeOf(document, edge.from)!
  const roomy = wanted.position ? document : makeRoom(document, edge)
  const place = wanted.position ?? { x: from.position.x + GRID.x, y: nodeOf(document, edge.to)!.position.y }
  const node = newNode(roomy, definition, freePlace(roomy, catalogue, { definition, wanted: place }))
  const port = openPort(roomy, node, definition)
  const withNode = { ...roomy, nodes: [...roomy.nodes, node] }
  const entered = connect(disconnect(withNode, edge), { ...edge, to: node.id })
  // A node that ends a path (output, stop) replaces what followed.
  return {
    id: node.id,
    document: port === null ? entered : connect(entered, { from: node.id, port, to: edge.to }),
  }
}

function insertAlone(
  document: Document,
  catalogue: flows.Catalogue,
  at: { definition: flows.NodeDefinition; wanted: Point },
): Inserted {
  const node = newNode(document, at.definition, freePlace(document, catalogue, at))
  return { id: node.id, document: { ...document, nodes: [...document.nodes, node] } }
}

/** The port of a node for the next step: the requested one, else the one to continue from. */
export function portAfter(
  document: Document,
  catalogue: flows.Catalogue,
  { after, port }: Pick<InsertRequest, 'after' | 'port'>,
): string | null {
  const node = after === undefined ? undefined : nodeOf(document, after)
  const definition = node && catalogue.get(node.type)
  if (!node || !definition) return null
  return port ?? openPort(document, node, definition)
}

function insertAfter(
  document: Document,
  catalogue: flows.Catalogue,
  { node, wanted }: { node: Node; wanted: InsertRequest },
): Inserted | null {
  const port = portAfter(document, catalogue, { after: node.id, port: wanted.port })
  if (port === null) return null
  const following = document.edges.filter((edge) => edge.from === node.id && edge.port === port)
  const [edge] = following
  // A requested port branches; otherwise the new node goes between the node and its successor.
  if (edge && following.length === 1 && wanted.port === undefined)
    return insertOn(document, catalogue, { edge, wanted })
  const beside = { x: node.position.x + GRID.x, y: node.position.y }
  const made = insertAlone(document, catalogue, {
    definition: catalogue.get(wanted.type)!,
    wanted: wanted.position ?? beside,
  })
  return { ...made, document: connect(made.document, { from: node.id, port, to: made.id }) }
}

/** Where it was dropped, connected to the node that follows. */
function insertBefore(
  document: Document,
  catalogue: flows.Catalogue,
  { node, wanted }: { node: Node; wanted: InsertRequest },
): Inserted {
  const definition = catalogue.get(wanted.type)!
  const place = wanted.position ?? { x: node.position.x - GRID.x, y: node.position.y }
  const made = insertAlone(document, catalogue, { definition, wanted: place })
  const port = openPort(made.document, nodeOf(made.document, made.id)!, definition)
  if (port === null) return made
  return { ...made, document: connect(made.document, { from: made.id, port, to: node.id }) }
}

/** Inserts a new node: into an edge, connected after a node, or unconnected where it was dropped. */
export function insert(before: Document, catalogue: flows.Catalogue, wanted: InsertRequest): Inserted {
  const definition = catalogue.get(wanted.type)
  if (!definition) return { document: before, id: '' }
  const document = wanted.instead ? disconnect(before, wanted.instead) : before
  const next = wanted.before === undefined ? undefined : nodeOf(document, wanted.before)
  if (next) return insertBefore(document, catalogue, { node: next, wanted })
  const on = wanted.on && document.edges.find((edge) => edgeKey(edge) === edgeKey(wanted.on!))
  if (on) return insertOn(document, catalogue, { edge: on, wanted })
  const node = wanted.after === undefined ? undefined : nodeOf(document, wanted.after)
  const known = node && catalogue.has(node.type) ? node : undefined
  const after = known ? insertAfter(document, catalogue, { node: known, wanted }) : null
  if (after) return after
  const into = known && document.edges.find(({ to }) => to === known.id)
  // Nothing can follow an output, so the node is inserted before it.
  if (into && !wanted.position) return insertOn(document, catalogue, { edge: into, wanted })
  const right = Math.max(0, ...document.nodes.map(({ position }) => position.x))
  return insertAlone(document, catalogue, {
    definition,
    wanted: wanted.position ?? { x: right + GRID.x, y: 0 },
  })
}
