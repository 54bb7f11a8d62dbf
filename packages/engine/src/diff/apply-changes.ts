import { flows } from '@millrace/contract'

type Point = flows.FlowNode['position']

/** Spacing of nodes beside and below each other on the canvas. */
const STEP = { x: 320, y: 220 }

const isTaken = (places: readonly Point[], { x, y }: Point): boolean =>
  places.some((place) => Math.abs(place.x - x) < STEP.x * 0.8 && Math.abs(place.y - y) < STEP.y * 0.8)

function freeBelow(places: readonly Point[], from: Point): Point {
  let place = from
  while (isTaken(places, place)) place = { x: place.x, y: place.y + STEP.y }
  return place
}

/** Places new nodes to the right of their predecessors and below existing ones; other nodes stay in place. */
function placeNew(document: flows.FlowDocument, added: ReadonlySet<string>): flows.FlowDocument {
  if (added.size === 0) return document
  const places = new Map(
    document.nodes.filter(({ id }) => !added.has(id)).map(({ id, position }) => [id, position]),
  )
  const waiting = new Set(added)
  while (waiting.size > 0) {
    const ready = [...waiting].find((id) =>
      document.edges.some(({ from, to }) => to === id && places.has(from)),
    )
    // Nodes without a predecessor go below everything else.
    const id = ready ?? [...waiting][0]!
    const before = document.edges.flatMap(({ from, to }) => (to === id ? (places.get(from) ?? []) : []))
    const taken = [...places.values()]
    const start =
      before.length > 0
        ? { x: Math.max(...before.map(({ x }) => x)) + STEP.x, y: before[0]!.y }
        : { x: taken[0]?.x ?? 0, y: taken.reduce((low, { y }) => Math.max(low, y + STEP.y), 0) }
    places.set(id, freeBelow(taken, start))
    waiting.delete(id)
  }
  return {
    ...document,
    nodes: document.nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position })),
  }
}

/** The changed document, or why the change doesn't apply. */
export type Applied = { ok: true; document: flows.FlowDocument } | { ok: false; problems: string[] }

type Document = flows.FlowDocument
type Change<Op extends flows.FlowChange['op']> = Extract<flows.FlowChange, { op: Op }>
/** Throws `Misfit` if the step doesn't apply. */
type Steps = { [Op in flows.FlowChange['op']]: (document: Document, change: Change<Op>) => Document }

class Misfit extends Error {}

const isEdge =
  (wanted: flows.FlowEdge) =>
  ({ from, port, to }: flows.FlowEdge): boolean =>
    from === wanted.from && port === wanted.port && to === wanted.to

function needNode(document: Document, id: string): flows.FlowNode {
  const found = document.nodes.find((node) => node.id === id)
  if (!found) throw new Misfit(`there is no step ${id}`)
  return found
}

function withParams(
  before: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))
}

const STEPS: Steps = {
  add: (document, { id, type, title, params }) => {
    if (document.nodes.some((node) => node.id === id)) throw new Misfit(`there is already a step ${id}`)
    const node = { id, type, version: 1, title, params, position: { x: 0, y: 0 } }
    return { ...document, nodes: [...document.nodes, node] }
  },
  change: (document, { id, title, params, disabled }) => {
    const node = needNode(document, id)
    const { disabled: wasDisabled = false, ...rest } = node
    const isDisabled = disabled ?? wasDisabled
    const changed = {
      ...rest,
      title: title ?? node.title,
      params: params ? withParams(node.params, params) : node.params,
      ...(isDisabled ? { disabled: true } : {}),
    }
    return { ...document, nodes: document.nodes.map((one) => (one.id === id ? changed : one)) }
  },
  remove: (document, { id }) => {
    needNode(document, id)
    return {
      ...document,
      nodes: document.nodes.filter((node) => node.id !== id),
      edges: document.edges.filter(({ from, to }) => from !== id && to !== id),
    }
  },
  connect: (document, { from, port, to }) => {
    needNode(document, from)
    needNode(document, to)
    const edge = { from, port, to }
    if (document.edges.some(isEdge(edge))) return document
    return { ...document, edges: [...document.edges, edge] }
  },
  disconnect: (document, { from, port, to }) => {
    const edges = document.edges.filter((edge) => !isEdge({ from, port, to })(edge))
    if (edges.length === document.edges.length)
      throw new Misfit(`there is no connection from ${from} (${port}) to ${to}`)
    return { ...document, edges }
  },
  param: (document, { param }) => {
    const isThere = document.params.some(({ key }) => key === param.key)
    const params = isThere
      ? document.params.map((one) => (one.key === param.key ? param : one))
      : [...document.params, param]
    return { ...document, params }
  },
  removeParam: (document, { key }) => {
    if (!document.params.some((one) => one.key === key)) throw new Misfit(`there is no parameter ${key}`)
    return { ...document, params: document.params.filter((one) => one.key !== key) }
  },
}

const step = <Op extends flows.FlowChange['op']>(document: Document, change: Change<Op>): Document =>
  (STEPS[change.op] as (document: Document, change: Change<Op>) => Document)(document, change)

/**
 * Applies a change step by step. If one step doesn't apply, nothing is changed. Added nodes are placed beside their
 * predecessors.
 */
export function applyChanges(document: Document, changes: readonly flows.FlowChange[]): Applied {
  let changed = document
  const problems: string[] = []
  for (const [at, change] of changes.entries()) {
    try {
      changed = step(changed, change)
    } catch (error) {
      if (!(error instanceof Misfit)) throw error
      problems.push(`change ${at + 1} (${change.op}): ${error.message}`)
    }
  }
  if (problems.length > 0) return { ok: false, problems }
  const old = new Set(document.nodes.map(({ id }) => id))
  const placed = placeNew(changed, new Set(changed.nodes.map(({ id }) => id).filter((id) => !old.has(id))))
  const read = flows.flowDocument.safeParse(placed)
  if (read.success) return { ok: true, document: read.data }
  return {
    ok: false,
    problems: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}
