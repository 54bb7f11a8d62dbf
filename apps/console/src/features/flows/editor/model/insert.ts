import { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import { type Document, type Edge, edgeKey, type Node, nodeOf, type Point } from './document.ts'
import { connect, disconnect, leadsTo } from './edit-edges.ts'
import { move } from './edit-nodes.ts'
import { boxOf, heightOf, NODE_WIDTH } from './sizes.ts'
import { usualModel } from './usual-model.ts'

/** Between the left edges of a node and the next, and between the tops of nodes beside each other. */
const GRID = { x: 280, y: 120 } as const

export interface InsertRequest {
  type: string
  /** The node that it is to follow. */
  after?: string | undefined
  /** Of that node; without one, the first that leads nowhere. */
  port?: string | undefined
  /** Where it is dropped; without a place it goes beside the node before it. */
  position?: Point | undefined
  /** The edge that it is put on. */
  on?: Edge | undefined
  /** The node that it is to come before. */
  before?: string | undefined
  /** The edge that goes when it is there: its other end was dragged here. */
  instead?: Edge | undefined
}

interface Inserted {
  document: Document
  id: string
}

/** So much is left free around nodes, at least. */
const GAP = 12

/** The place itself, or the first below at which a new node covers no other. */
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

/** The port to go on from: the first that leads nowhere, a for-each's body before what follows it; never the error port. */
function openPort(document: Document, node: Node, definition: flows.NodeDefinition): string | null {
  const usual = portsOf(node, definition)
    .map(({ id }) => id)
    .filter((id) => id !== flows.ERROR_PORT)
  const ports = definition.role === 'loop' ? usual.toReversed() : usual
  const used = new Set(document.edges.filter(({ from }) => from === node.id).map(({ port }) => port))
  return ports.find((port) => !used.has(port)) ?? usual[0] ?? null
}

/** Where to go on when nothing is chosen: the rightmost node that leads nowhere and can lead somewhere. */
export function openEnd(document: Document, catalogue: flows.Catalogue): string | undefined {
  const leads = new Set(document.edges.map(({ from }) => from))
  const ends = document.nodes.filter(({ id, type }) => {
    const definition = catalogue.get(type)
    return !leads.has(id) && definition !== undefined && definition.ports.length > 0
  })
  return ends.toSorted((a, b) => b.position.x - a.position.x)[0]?.id
}

/** Moves what follows to the right, where a new node would stand too close. */
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
  // What ends a way (output, stop) takes the place of what followed.
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

/** Which port of a node the next step follows: the one that is asked for, else the one to go on from. */
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
  // Asked for by the port, it branches; after a node, it goes between it and the one that follows.
  if (edge && following.length === 1 && wanted.port === undefined)
    return insertOn(document, catalogue, { edge, wanted })
  const beside = { x: node.position.x + GRID.x, y: node.position.y }
  const made = insertAlone(document, catalogue, {
    definition: catalogue.get(wanted.type)!,
    wanted: wanted.position ?? beside,
  })
  return { ...made, document: connect(made.document, { from: node.id, port, to: made.id }) }
}

/** Where it was dropped, connected with the node that follows. */
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

/** Puts a new node in: onto an edge, beside a node and connected, or alone where it was dropped. */
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
  // Nothing can follow an output: it goes before it.
  if (into && !wanted.position) return insertOn(document, catalogue, { edge: into, wanted })
  const right = Math.max(0, ...document.nodes.map(({ position }) => position.x))
  return insertAlone(document, catalogue, {
    definition,
    wanted: wanted.position ?? { x: right + GRID.x, y: 0 },
  })
}
