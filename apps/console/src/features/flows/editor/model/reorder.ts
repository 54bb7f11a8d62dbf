import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import { type Document, type Edge, type Node, nodeOf, type Point } from './document.ts'
import { connect, disconnect } from './edit-edges.ts'
import { move } from './edit-nodes.ts'
import { stream } from './walk.ts'

const into = ({ edges }: Document, id: string): Edge[] => edges.filter(({ to }) => to === id)
const outOf = ({ edges }: Document, id: string): Edge[] => edges.filter(({ from }) => from === id)

const without = (document: Document, edges: readonly Edge[]): Document => edges.reduce(disconnect, document)
const withAll = (document: Document, edges: readonly Edge[]): Document => edges.reduce(connect, document)

function swapPlaces(document: Document, a: string, b: string): Document {
  const [one, other] = [nodeOf(document, a), nodeOf(document, b)]
  return one && other ? move(document, { [a]: other.position, [b]: one.position }) : document
}

/** The port by which a node continues in a chain: its first one, never the error port. */
function mainPort(node: Node | undefined, catalogue: flows.Catalogue): string | null {
  const definition = node && catalogue.get(node.type)
  if (!node || !definition) return null
  return portsOf(node, definition).find(({ id }) => id !== 'error')?.id ?? null
}

/** The node and its only predecessor or successor, in order. */
function pairOf(document: Document, id: string, by: -1 | 1): { first: string; second: string } | null {
  const around =
    by === 1 ? outOf(document, id).map(({ to }) => to) : into(document, id).map(({ from }) => from)
  const [other] = around
  if (other === undefined || around.some((one) => one !== other)) return null
  return by === 1 ? { first: id, second: other } : { first: other, second: id }
}

/** Swaps a node with its only predecessor or successor, including all connections. */
export function shiftNode(
  document: Document,
  { id, by }: { id: string; by: -1 | 1 },
  catalogue: flows.Catalogue,
): Document {
  const pair = pairOf(document, id, by)
  if (!pair) return document
  const { first, second } = pair
  const between = outOf(document, first)
  const [link] = between
  const isRow = between.length === 1 && into(document, second).length === 1
  const [before, after] = [into(document, first), outOf(document, second)]
  if (!link || !isRow || nodeOf(document, first)?.type === 'start') return document
  const port = mainPort(nodeOf(document, second), catalogue)
  // A node that ends the flow cannot be followed, and a branching one would lose a branch.
  if (port === null || after.some((edge) => edge.port !== port)) return document
  const bare = without(document, [link, ...before, ...after])
  const joined = withAll(bare, [
    ...before.map((edge) => ({ ...edge, to: second })),
    { from: second, port, to: first },
    ...after.map(({ to }) => ({ from: first, port: link.port, to })),
  ])
  return swapPlaces(joined, first, second)
}

export interface InsertPoint {
  after: string
  port: string
}

/** Moves a node after another one and closes the gap it leaves. */
export function moveAfter(
  document: Document,
  { id, place }: { id: string; place: InsertPoint },
  catalogue: flows.Catalogue,
): Document {
  if (!mayMoveAfter(document, { id, place }, catalogue)) return document
  const port = mainPort(nodeOf(document, id), catalogue)
  const [before, after] = [into(document, id), outOf(document, id)]
  const main = after.filter((edge) => edge.port === port)
  const closed = withAll(
    without(document, [...before, ...main]),
    before.flatMap((edge) => main.map(({ to }) => ({ ...edge, to }))),
  )
  const following = closed.edges.filter((edge) => edge.from === place.after && edge.port === place.port)
  const opened = port === null ? closed : without(closed, following)
  const put = withAll(
    connect(opened, { from: place.after, port: place.port, to: id }),
    port === null ? [] : following.map(({ to }) => ({ from: id, port, to })),
  )
  const anchor = nodeOf(document, place.after)!.position
  return move(put, { [id]: placeBeside(put, id, anchor) })
}

function placeBeside(document: Document, id: string, { x, y }: Point): Point {
  const isTaken = (at: Point) =>
    document.nodes.some(
      ({ id: other, position }) =>
        other !== id && Math.abs(position.x - at.x) < 220 && Math.abs(position.y - at.y) < 80,
    )
  let place = { x: x + 280, y }
  while (isTaken(place)) place = { ...place, y: place.y + 120 }
  return place
}

/** Whether a node can be moved there: never the start, and nothing after a node on its own branch. */
export const mayMoveAfter = (
  document: Document,
  { id, place }: { id: string; place: InsertPoint },
  catalogue: flows.Catalogue,
): boolean => placesFor(document, id, catalogue)(place)

/** The positions where a node can be moved, computed in one traversal. */
export function placesFor(
  document: Document,
  id: string,
  catalogue: flows.Catalogue,
): (place: InsertPoint) => boolean {
  const node = nodeOf(document, id)
  if (!node || node.type === 'start') return () => false
  const main = mainPort(node, catalogue)
  const there = new Set(document.nodes.map((one) => one.id))
  const own = new Set(
    stream(
      without(
        document,
        outOf(document, id).filter((edge) => edge.port === main),
      ),
      [id],
      'downstream',
    ),
  )
  const led = new Set(into(document, id).map(({ from, port }) => `${from}.${port}`))
  return ({ after, port }) => there.has(after) && !own.has(after) && !led.has(`${after}.${port}`)
}
