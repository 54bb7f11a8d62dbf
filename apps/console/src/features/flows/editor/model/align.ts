import type { flows } from '@millrace/contract'
import type { Document, Point, Selection } from './document.ts'
import { move } from './edit-nodes.ts'
import { type Box, boxOf } from './sizes.ts'

export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]
export type Axis = keyof Point

type Placed = Box & { id: string }

const chosen = (document: Document, catalogue: flows.Catalogue, selection: Selection): Placed[] =>
  [...document.nodes, ...document.notes]
    .filter(({ id }) => selection.includes(id))
    .map((thing) => ({ id: thing.id, ...boxOf(thing, catalogue) }))

/** For each kind: the axis, and the fraction of an element's size before the line. */
const LINES: Record<Alignment, { axis: Axis; share: number }> = {
  left: { axis: 'x', share: 0 },
  centre: { axis: 'x', share: 0.5 },
  right: { axis: 'x', share: 1 },
  top: { axis: 'y', share: 0 },
  middle: { axis: 'y', share: 0.5 },
  bottom: { axis: 'y', share: 1 },
}

const lengthOf = (box: Box, axis: Axis): number => (axis === 'x' ? box.width : box.height)

interface AlignOptions {
  catalogue: flows.Catalogue
  selection: Selection
}

/** Aligns the selection to an edge or the center of its bounding box. */
export function align(document: Document, { catalogue, selection }: AlignOptions, kind: Alignment): Document {
  const things = chosen(document, catalogue, selection)
  if (things.length < 2) return document
  const { axis, share } = LINES[kind]
  const from = Math.min(...things.map((box) => box[axis]))
  const to = Math.max(...things.map((box) => box[axis] + lengthOf(box, axis)))
  const line = from + (to - from) * share
  return move(
    document,
    Object.fromEntries(
      things.map((box) => [box.id, { x: box.x, y: box.y, [axis]: line - lengthOf(box, axis) * share }]),
    ),
  )
}

/** Keeps the first and last element and spaces the others evenly. */
export function distribute(document: Document, { catalogue, selection }: AlignOptions, axis: Axis): Document {
  const things = chosen(document, catalogue, selection).toSorted((a, b) => a[axis] - b[axis])
  const [first, last] = [things.at(0), things.at(-1)]
  if (things.length < 3 || !first || !last) return document
  const room = last[axis] + lengthOf(last, axis) - first[axis]
  const taken = things.reduce((sum, box) => sum + lengthOf(box, axis), 0)
  const gap = (room - taken) / (things.length - 1)
  let at = first[axis]
  const places: Record<string, Point> = {}
  for (const box of things) {
    places[box.id] = { x: box.x, y: box.y, [axis]: at }
    at += lengthOf(box, axis) + gap
  }
  return move(document, places)
}
