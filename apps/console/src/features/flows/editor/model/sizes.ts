import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import type { Node, Note, Point } from './document.ts'

/** What a node on the canvas measures, in pixels; its CSS says the same. */
export const NODE_WIDTH = 208
export const HEAD_HEIGHT = 52
export const PORT_HEIGHT = 22

/** What a note measures until someone gives it another size, and the least that can be read. */
export const NOTE_SIZE = { width: 200, height: 80 } as const
export const LEAST_NOTE = { width: 120, height: 48 } as const

/** Between the dots of the canvas; what is moved lands on them when it snaps. */
export const DOTS = 20

export interface Box extends Point {
  width: number
  height: number
}

/** Height of a node: a single port stands at its head, several below it, one under the other. */
export const heightOf = (ports: number): number =>
  ports <= 1 ? HEAD_HEIGHT : HEAD_HEIGHT + ports * PORT_HEIGHT + 6

/** What a node or a note takes up on the canvas. */
export function boxOf(thing: Node | Note, catalogue: flows.Catalogue): Box {
  if (!('type' in thing)) return { ...thing.position, ...(thing.size ?? NOTE_SIZE) }
  const definition = catalogue.get(thing.type)
  const height = heightOf(definition ? portsOf(thing, definition).length : 1)
  return { ...thing.position, width: NODE_WIDTH, height }
}
