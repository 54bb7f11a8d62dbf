import type { flows } from '@millrace/contract'

type Point = flows.FlowNode['position']

/** Distances at which nodes stand well beside and below each other on the canvas. */
const STEP = { x: 320, y: 220 }

const isTaken = (places: readonly Point[], { x, y }: Point): boolean =>
  places.some((place) => Math.abs(place.x - x) < STEP.x * 0.8 && Math.abs(place.y - y) < STEP.y * 0.8)

function freeBelow(places: readonly Point[], from: Point): Point {
  let place = from
  while (isTaken(places, place)) place = { x: place.x, y: place.y + STEP.y }
  return place
}

/** Puts new nodes to the right of what leads to them, below what is there already; the others stay where they are. */
export function placeNew(document: flows.FlowDocument, added: ReadonlySet<string>): flows.FlowDocument {
  if (added.size === 0) return document
  const places = new Map(
    document.nodes.filter(({ id }) => !added.has(id)).map(({ id, position }) => [id, position]),
  )
  const waiting = new Set(added)
  while (waiting.size > 0) {
    const ready = [...waiting].find((id) =>
      document.edges.some(({ from, to }) => to === id && places.has(from)),
    )
    // What nothing leads to stands below everything else.
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
