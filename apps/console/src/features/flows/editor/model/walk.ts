import { type Document, type Node, nodeOf, type Selection } from './document.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const idsOf = (nodes: readonly Node[]): string[] => nodes.map(({ id }) => id)

const following = (document: Document, id: string): string[] =>
  document.edges.filter(({ from }) => from === id).map(({ to }) => to)
const preceding = (document: Document, id: string): string[] =>
  document.edges.filter(({ to }) => to === id).map(({ from }) => from)

/** Of these, the one whose place is nearest to a node, by a measure of its own. */
function nearest(
  document: Document,
  ids: readonly string[],
  distance: (node: Node) => number,
): string | null {
  const nodes = document.nodes.filter(({ id }) => ids.includes(id))
  const [best] = nodes.toSorted((a, b) => distance(a) - distance(b))
  return best?.id ?? null
}

/** Above or below: first what stands beside it in the graph, then whatever is there on the canvas. */
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

/** The node that an arrow leads to from another; from none, the first one. */
export function neighbour(document: Document, id: string | undefined, direction: Direction): string | null {
  const node = id === undefined ? undefined : nodeOf(document, id)
  if (!node) return document.nodes.find(({ type }) => type === 'start')?.id ?? document.nodes[0]?.id ?? null
  if (direction === 'up') return beside(document, node, -1)
  if (direction === 'down') return beside(document, node, 1)
  const ids = direction === 'right' ? following(document, node.id) : preceding(document, node.id)
  return nearest(document, ids, ({ position }) => Math.abs(position.y - node.position.y))
}

/** Everything that leads to some nodes, or that they lead to, with themselves first. */
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
