import { type Document, edgeKey, isNoteId, type Node, nodeOf, type Selection } from './document.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const idsOf = (nodes: readonly Node[]): string[] => nodes.map(({ id }) => id)

const following = (document: Document, id: string): string[] =>
  document.edges.filter(({ from }) => from === id).map(({ to }) => to)
const preceding = (document: Document, id: string): string[] =>
  document.edges.filter(({ to }) => to === id).map(({ from }) => from)

/** The candidate nearest to a node, by the given distance. */
function nearest(
  document: Document,
  ids: readonly string[],
  distance: (node: Node) => number,
): string | null {
  const nodes = document.nodes.filter(({ id }) => ids.includes(id))
  const [best] = nodes.toSorted((a, b) => distance(a) - distance(b))
  return best?.id ?? null
}

/** The node above or below: a sibling in the graph, else whatever is there on the canvas. */
function beside(document: Document, node: Node, sign: 1 | -1): string | null {
  const { x, y } = node.position
  const others = document.nodes.filter(({ id, position }) => id !== node.id && (position.y - y) * sign > 0)
  const kin = new Set([
    ...preceding(document, node.id).flatMap((id) => following(document, id)),
    ...following(document, node.id).flatMap((id) => preceding(document, id)),
  ])
  const distance = ({ position }: Node) => Math.abs(position.y - y) + 3 * Math.abs(position.x - x)
  const close = idsOf(others.filter(({ id }) => kin.has(id)))
  return nearest(document, close.length > 0 ? close : idsOf(others), distance)
}

/** Notes are not connected: arrow keys move between them in reading order. */
function nextNote({ notes }: Document, id: string, by: 1 | -1): string | null {
  const inOrder = notes.toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
  return inOrder[inOrder.findIndex((note) => note.id === id) + by]?.id ?? null
}

/** The remaining element before deleted ones, which gets focus. */
export function previousOf(document: Document, ids: Selection): string | undefined {
  const gone = new Set(ids)
  for (const id of ids) {
    const edge = document.edges.find((one) => edgeKey(one) === id)
    if (edge && !gone.has(edge.from)) return edge.from
    const [before] = preceding(document, id).filter((one) => !gone.has(one))
    if (before !== undefined) return before
  }
  return document.nodes.find((node) => !gone.has(node.id))?.id
}

/** The node that an arrow key moves to; without a current node, the first one. From a note, another note. */
export function neighbour(document: Document, id: string | undefined, direction: Direction): string | null {
  if (id !== undefined && isNoteId(id))
    return nextNote(document, id, direction === 'right' || direction === 'down' ? 1 : -1)
  const node = id === undefined ? undefined : nodeOf(document, id)
  if (!node) return document.nodes.find(({ type }) => type === 'start')?.id ?? document.nodes[0]?.id ?? null
  if (direction === 'up') return beside(document, node, -1)
  if (direction === 'down') return beside(document, node, 1)
  const ids = direction === 'right' ? following(document, node.id) : preceding(document, node.id)
  return nearest(document, ids, ({ position }) => Math.abs(position.y - node.position.y))
}

/** All nodes upstream or downstream of some nodes, starting with themselves. */
export function stream(document: Document, ids: Selection, direction: 'upstream' | 'downstream'): Selection {
  const next = new Map<string, string[]>()
  for (const { from, to } of document.edges) {
    const [key, value] = direction === 'downstream' ? [from, to] : [to, from]
    const list = next.get(key)
    if (list) list.push(value)
    else next.set(key, [value])
  }
  const seen = new Set(ids)
  for (const id of seen) for (const one of next.get(id) ?? []) seen.add(one)
  return [...seen]
}
