import { flows } from '@millrace/contract'
import type { Document, Edge, Node, Note, Point, Selection } from './document.ts'
import { NODE_WIDTH } from './sizes.ts'
import { renameTokens } from './rename-tokens.ts'

/** Copied elements as JSON: a part of a flow that can be pasted into any flow. */
export interface Clip {
  nodes: Node[]
  edges: Edge[]
  notes: Note[]
}

const MARK = 'millrace-flow'

export function clipOf(document: Document, selection: Selection): Clip {
  const ids = new Set(selection)
  const nodes = document.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start')
  const kept = new Set(nodes.map(({ id }) => id))
  return {
    nodes,
    edges: document.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
    notes: document.notes.filter(({ id }) => ids.has(id)),
  }
}

export const isEmptyClip = ({ nodes, notes }: Clip): boolean => nodes.length + notes.length === 0

export const writeClip = (clip: Clip): string =>
  JSON.stringify({ kind: MARK, version: flows.FLOW_VERSION, ...clip }, null, 2)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a clipboard text contains. */
type Pasted =
  | { kind: 'clip'; clip: Clip }
  /** Any other text. */
  | { kind: 'other' }
  /** From a newer version of Millrace that this one may not understand. */
  | { kind: 'newer' }
  /** Marked as part of a flow, but invalid. */
  | { kind: 'broken'; place: string; reason: string }
  /** Only a start node, or nothing. */
  | { kind: 'empty' }
  /** More nodes than a flow may have. */
  | { kind: 'many' }

/** Whether a flow may have this many elements. */
export const fits = ({ nodes, edges, notes }: Pick<Document, 'nodes' | 'edges' | 'notes'>): boolean =>
  nodes.length <= flows.FLOW_LIMITS.nodes &&
  edges.length <= flows.FLOW_LIMITS.edges &&
  notes.length <= flows.FLOW_LIMITS.notes

function repeated(things: readonly { id: string }[]): string | undefined {
  const seen = new Set<string>()
  return things.find(({ id }) => seen.size === seen.add(id).size)?.id
}

/** Reads part of a flow, or a whole exported flow. */
export function readClip(text: string): Pasted {
  const given = parse(text)
  if (typeof given !== 'object' || given === null || !('nodes' in given)) return { kind: 'other' }
  const { version, nodes, edges = [], notes = [] } = given as Record<string, unknown>
  if (typeof version === 'number' && version > flows.FLOW_VERSION) return { kind: 'newer' }
  if (Array.isArray(nodes) && nodes.length > flows.FLOW_LIMITS.nodes) return { kind: 'many' }
  const read = flows.flowDocument.safeParse({ version: flows.FLOW_VERSION, nodes, edges, notes })
  if (!read.success) {
    const [issue] = read.error.issues
    return { kind: 'broken', place: issue?.path.join('.') ?? '', reason: issue?.message ?? '' }
  }
  const twice = repeated([...read.data.nodes, ...read.data.notes])
  if (twice !== undefined) return { kind: 'broken', place: twice, reason: 'there are two of it' }
  const clip = clipOf(
    read.data,
    [...read.data.nodes, ...read.data.notes].map(({ id }) => id),
  )
  return isEmptyClip(clip) ? { kind: 'empty' } : { kind: 'clip', clip }
}

const numbered = (letter: string, from: number) => {
  let at = from
  return () => `${letter}${at++}`
}

const highest = (things: readonly { id: string }[]): number =>
  Math.max(0, ...things.map(({ id }) => Number(id.slice(1))))

function cornerOf({ nodes, notes }: Clip): Point {
  const places = [...nodes, ...notes].map(({ position }) => position)
  return { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) }
}

/** A free position is searched downwards in steps of this size before falling back to below everything. */
const LOWER = 40
const TRIES = 60
/** With more comparisons than this, the fallback is used at once. */
const COMPARED = 250_000
/** More than the height of most nodes. */
const ROOM = 110

/** A free position for pasted elements, from the requested one downwards. */
export function freeSpot(document: Document, clip: Clip, { x, y }: Point): Point {
  const corner = cornerOf(clip)
  const there = [...document.nodes, ...document.notes].map(({ position }) => position)
  const parts = [...clip.nodes, ...clip.notes].map(({ position }) => position)
  const covers = (part: Point, down: number) =>
    there.some(
      (one) =>
        Math.abs(part.x - corner.x + x - one.x) < NODE_WIDTH &&
        Math.abs(part.y - corner.y + y + down - one.y) < ROOM,
    )
  const tries = there.length * parts.length > COMPARED ? 0 : TRIES
  for (let tried = 0; tried < tries; tried += 1)
    if (!parts.some((part) => covers(part, tried * LOWER))) return { x, y: y + tried * LOWER }
  return { x, y: Math.max(...there.map((one) => one.y)) + ROOM + LOWER }
}

/** Inserts copied elements with new ids. Returns the pasted ids, to be selected. */
export function paste(
  document: Document,
  clip: Clip,
  at: Point,
): { document: Document; selection: Selection } {
  const nextNode = numbered('n', highest(document.nodes) + 1)
  const nextNote = numbered('t', highest(document.notes) + 1)
  const names = new Map(clip.nodes.map(({ id }) => [id, nextNode()]))
  const corner = cornerOf(clip)
  const placed = ({ x, y }: Point) => ({
    x: Math.round(x - corner.x + at.x),
    y: Math.round(y - corner.y + at.y),
  })
  const nodes = clip.nodes.map((node) => ({
    ...node,
    id: names.get(node.id)!,
    params: renameTokens(node.params, names) as Node['params'],
    position: placed(node.position),
  }))
  const edges = clip.edges.map(({ from, port, to }) => ({
    from: names.get(from)!,
    port,
    to: names.get(to)!,
  }))
  const notes = clip.notes.map((note) => ({ ...note, id: nextNote(), position: placed(note.position) }))
  return {
    document: {
      ...document,
      nodes: [...document.nodes, ...nodes],
      edges: [...document.edges, ...edges],
      notes: [...document.notes, ...notes],
    },
    selection: [...nodes, ...notes].map(({ id }) => id),
  }
}

/** Duplicates the selection, slightly below and to the right. */
export function duplicate(document: Document, selection: Selection) {
  const clip = clipOf(document, selection)
  if (isEmptyClip(clip)) return null
  const { x, y } = cornerOf(clip)
  return paste(document, clip, { x: x + 40, y: y + 120 })
}
