import type { Document, Point, Selection } from './document.ts'
import { move } from './edit-nodes.ts'

const chosen = ({ nodes, notes }: Document, selection: Selection) =>
  [...nodes, ...notes].filter(({ id }) => selection.includes(id))

function lineUp(document: Document, selection: Selection, axis: keyof Point): Document {
  const things = chosen(document, selection)
  if (things.length < 2) return document
  const line = Math.min(...things.map(({ position }) => position[axis]))
  return move(
    document,
    Object.fromEntries(things.map(({ id, position }) => [id, { ...position, [axis]: line }])),
  )
}

/** One below the other: at the leftmost of their left edges. */
export const align = (document: Document, selection: Selection): Document => lineUp(document, selection, 'x')
/** In a row: at the topmost of their tops. */
export const sideBySide = (document: Document, selection: Selection): Document =>
  lineUp(document, selection, 'y')
