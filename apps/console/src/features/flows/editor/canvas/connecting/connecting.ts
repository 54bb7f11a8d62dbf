import { create } from 'zustand'
import type { Edge, Point } from '../../model/document.ts'
import type { Box } from '../../model/sizes.ts'
import type { Drop, Wire } from './drop.ts'
import type { PortPlace } from './places.ts'

/** A connection being drawn; positions are in pixels from the corner of the canvas. */
export interface DrawnConnection {
  wire: Wire
  from: Point
  pointer: Point
  drop: Drop
  /** The node and port where it would end. */
  box: Box | null
  end: Point | null
}

/** A menu of outputs at a position in the window. */
export interface PortChoice {
  nodeId: string
  edges: Edge[]
  at: Point
  choose: (edge: Edge) => void
}

interface Connecting {
  /** The press is on a port or connection and is handled here only. */
  pressed: boolean
  /** The port under the pointer, which a press would grab. */
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
