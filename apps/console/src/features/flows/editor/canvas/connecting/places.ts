import type { ReactFlowState } from '@xyflow/react'
import type { Point } from '../../model/document.ts'
import type { Box } from '../../model/sizes.ts'
import type { ShownNode } from '../view.ts'

/** A port's position on screen, in pixels from the corner of the canvas. */
export interface PortPlace extends Point {
  nodeId: string
  side: 'in' | 'out'
  /** Port id; empty for an input. */
  port: string
  /** The box of its node. */
  box: Box
}

/** A node's position on screen. */
export interface NodePlace {
  id: string
  box: Box
  ports: PortPlace[]
}

type Lookup = ReactFlowState<ShownNode>['nodeLookup']
type Bounds = { id?: string | null | undefined; x: number; y: number; width: number; height: number }

const distanceTo = ({ x, y, width, height }: Box, point: Point): number =>
  Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height))

/** The nodes within this many pixels of a point, topmost last. */
export function placesNear(
  { nodeLookup, transform: [dx, dy, zoom] }: { nodeLookup: Lookup; transform: ReactFlowState['transform'] },
  point: Point,
  reach: number,
): NodePlace[] {
  const near: (NodePlace & { z: number })[] = []
  for (const { id, type, internals, measured } of nodeLookup.values()) {
    const { x, y } = internals.positionAbsolute
    const box = {
      x: x * zoom + dx,
      y: y * zoom + dy,
      width: (measured.width ?? 0) * zoom,
      height: (measured.height ?? 0) * zoom,
    }
    if (type !== 'step' || distanceTo(box, point) > reach) continue
    const portOf = (side: PortPlace['side']) => (at: Bounds) => ({
      nodeId: id,
      side,
      port: at.id ?? '',
      box,
      x: box.x + (at.x + at.width / 2) * zoom,
      y: box.y + (at.y + at.height / 2) * zoom,
    })
    const { source, target } = internals.handleBounds ?? {}
    const ports = [...(target ?? []).map(portOf('in')), ...(source ?? []).map(portOf('out'))]
    near.push({ id, box, ports, z: internals.z })
  }
  return near.toSorted((a, b) => a.z - b.z)
}

/** The node at a point. */
const nodeAt = (places: readonly NodePlace[], point: Point): NodePlace | undefined =>
  places.findLast(({ box }) => distanceTo(box, point) === 0)

/** The share of a node, at each side, that belongs to its ports: the middle always moves the node. */
const SHARE = 1 / 4

/**
 * The port that a press grabs: the nearest one whose square of `size` pixels contains the point. When zoomed out, the
 * square extends outside the small node rather than into it.
 */
export function portAt(places: readonly NodePlace[], point: Point, size: number): PortPlace | null {
  const under = nodeAt(places, point)
  let best: PortPlace | null = null
  for (const one of (under ? [under] : places).flatMap(({ ports }) => ports)) {
    const inwards = Math.min(size / 2, one.box.width * SHARE)
    const out = one.side === 'out' ? point.x - one.x : one.x - point.x
    const isIn = out >= -inwards && out <= size - inwards && Math.abs(point.y - one.y) <= size / 2
    if (isIn && (!best || between(one, point) < between(best, point))) best = one
  }
  return best
}

export const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

interface Catch {
  side: PortPlace['side']
  /** Smaller nodes are treated as if they had this size. */
  least: number
  /** Radius around each port. */
  radius: number
  /** The node that the connection comes from, of which only the body counts. */
  from: string
}

/** The node on which a connection is dropped: by its body, else by the nearest of its ports. */
export function dropNodeAt(
  places: readonly NodePlace[],
  point: Point,
  { side, least, radius, from }: Catch,
): NodePlace | null {
  const under = nodeAt(places, point)
  if (under) return under
  let best: { place: NodePlace; distance: number } | null = null
  for (const place of places) {
    if (place.id === from) continue
    const { x, y, width, height } = place.box
    const [across, down] = [Math.max(0, least - width) / 2, Math.max(0, least - height) / 2]
    const grown = { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down }
    const toPort = Math.min(
      ...place.ports.filter((one) => one.side === side).map((one) => between(one, point)),
    )
    const isCaught = distanceTo(grown, point) === 0 || toPort <= radius
    const distance = Math.min(distanceTo(place.box, point), toPort)
    if (isCaught && (!best || distance < best.distance)) best = { place, distance }
  }
  return best?.place ?? null
}
