import { type Document, type Node, type Point, type Selection } from './document.ts'
import { isSame } from '../../../../lib/is-same.ts'

/** Replaces one node; the others stay identical objects and are not rerendered. */
function changeNode(document: Document, id: string, change: (node: Node) => Node): Document {
  const at = document.nodes.findIndex((node) => node.id === id)
  const before = document.nodes[at]
  if (!before) return document
  const after = change(before)
  return Object.is(after, before) ? document : { ...document, nodes: document.nodes.with(at, after) }
}

/** Drops default values to keep documents short. */
function without(node: Node, key: keyof Extras): Node {
  const { [key]: _, ...rest } = node
  return rest
}

export const setTitle = (document: Document, id: string, title: string): Document =>
  changeNode(document, id, (node) => (node.title === title ? node : { ...node, title }))

/** Sets a setting; undefined resets it to its default. */
export function setParam(
  document: Document,
  { id, key }: { id: string; key: string },
  value: unknown,
): Document {
  return changeNode(document, id, (node) => {
    if (Object.is(node.params[key], value)) return node
    const { [key]: _, ...others } = node.params
    return { ...node, params: value === undefined ? others : { ...others, [key]: value } }
  })
}

type Extras = Partial<Pick<Node, 'retry' | 'timeoutSeconds' | 'askBeforeRepeat' | 'disabled' | 'pinned'>>

/** Sets a property that overrides the node type; undefined resets it. */
export function setExtra<K extends keyof Extras>(
  document: Document,
  { id, key }: { id: string; key: K },
  value: Extras[K],
): Document {
  return changeNode(document, id, (node) => {
    const isUsual = value === undefined || value === false
    if (isUsual ? !Object.hasOwn(node, key) : isSame(node[key], value)) return node
    return isUsual ? without(node, key) : { ...node, [key]: value }
  })
}

export function toggleDisabled(document: Document, ids: Selection): Document {
  const nodes = document.nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start')
  const on = nodes.some(({ disabled }) => !disabled)
  return nodes.reduce(
    (doc, { id }) => setExtra(doc, { id, key: 'disabled' }, on ? true : undefined),
    document,
  )
}

/** Moves nodes and notes. */
export function move(document: Document, places: Readonly<Record<string, Point>>): Document {
  const moved = <T extends { id: string; position: Point }>(one: T): T => {
    const place = places[one.id]
    if (!place) return one
    const position = { x: Math.round(place.x), y: Math.round(place.y) }
    const same = position.x === one.position.x && position.y === one.position.y
    return same ? one : { ...one, position }
  }
  const nodes = document.nodes.map(moved)
  const notes = document.notes.map(moved)
  const changed =
    nodes.some((node, at) => node !== document.nodes[at]) ||
    notes.some((note, at) => note !== document.notes[at])
  return changed ? { ...document, nodes, notes } : document
}
