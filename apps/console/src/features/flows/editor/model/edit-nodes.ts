import { type Document, type Node, type Point, type Selection } from './document.ts'
import { isSame } from '../../../../lib/is-same.ts'

/** Replaces one node; the others stay the very same objects, so that nothing of them is drawn anew. */
function changeNode(document: Document, id: string, change: (node: Node) => Node): Document {
  const at = document.nodes.findIndex((node) => node.id === id)
  const before = document.nodes[at]
  if (!before) return document
  const after = change(before)
  return Object.is(after, before) ? document : { ...document, nodes: document.nodes.with(at, after) }
}

/** Leaves out what is as by default, so that documents stay short. */
function without(node: Node, key: keyof Extras): Node {
  const { [key]: _, ...rest } = node
  return rest
}

export const setTitle = (document: Document, id: string, title: string): Document =>
  changeNode(document, id, (node) => (node.title === title ? node : { ...node, title }))

/** Gives a setting a value; undefined takes it back to its default. */
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

/** Sets what differs from the node's type; undefined takes it back. */
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

/** Puts nodes and notes to other places. */
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
