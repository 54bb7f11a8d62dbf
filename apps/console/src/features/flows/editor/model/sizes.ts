import type { flows } from '@millrace/contract'
import { portsOf } from '@millrace/engine'
import type { Node, Note, Point } from './document.ts'

/** Node width in pixels; keep in sync with the CSS. */
export const NODE_WIDTH = 208
export const HEAD_HEIGHT = 52
export const PORT_HEIGHT = 22

/** Default size of a note, and its minimum. */
export const NOTE_SIZE = { width: 200, height: 80 } as const
export const LEAST_NOTE = { width: 120, height: 48 } as const

/** Distance of the canvas dots, to which moved elements snap. */
export const DOTS = 20

export interface Box extends Point {
  width: number
  height: number
}

/** Height of a node: a single port is in its header, several ones below it. */
export const heightOf = (ports: number): number =>
  ports <= 1 ? HEAD_HEIGHT : HEAD_HEIGHT + ports * PORT_HEIGHT + 6

/** The box of a node or note on the canvas. */
export function boxOf(thing: Node | Note, catalogue: flows.Catalogue): Box {
  if (!('type' in thing)) return { ...thing.position, ...(thing.size ?? NOTE_SIZE) }
  const definition = catalogue.get(thing.type)
  const height = heightOf(definition ? portsOf(thing, definition).length : 1)
  return { ...thing.position, width: NODE_WIDTH, height }
}
