import { create } from 'zustand'
import type { Edge, Point } from '../../model/document.ts'
import type { Box } from '../../model/sizes.ts'
import type { Drop, Wire } from './drop.ts'
import type { PortPlace } from './places.ts'

/** A connection on its way; places are pixels from the corner of the canvas. */
export interface DrawnConnection {
  wire: Wire
  from: Point
  pointer: Point
  drop: Drop
  /** The node at which it would end, and its port. */
  box: Box | null
  end: Point | null
}

/** A choice among outputs, asked for at a place of the window. */
export interface PortChoice {
  nodeId: string
  edges: Edge[]
  at: Point
  choose: (edge: Edge) => void
}

interface Connecting {
  /** A press on a port, or on a connection, goes on: nothing else is done with it. */
  pressed: boolean
  /** The port under the pointer: a press takes hold of it. */
  near: PortPlace | null
  drawn: DrawnConnection | null
  choice: PortChoice | null
}

export const useConnecting = create<Connecting>()(() => ({
  pressed: false,
  near: null,
  drawn: null,
  choice: null,
}))
