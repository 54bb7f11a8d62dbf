import type { flows } from '@millrace/contract'
import { getViewportForBounds, type Viewport } from '@xyflow/react'
import type { Document } from '../model/document.ts'
import { type Box, boxOf } from '../model/sizes.ts'
import type { CanvasSlot } from '../store/canvas-handle.ts'

export const ZOOM = { least: 0.05, most: 2 } as const
export const FIT = { padding: 0.2, maxZoom: 1, duration: 0 }
/** Below this zoom, node titles are unreadable. */
const READABLE = 0.45
const START_ZOOM = 0.8

interface Area {
  width: number
  height: number
}

function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/**
 * The initial viewport: the last one, else all nodes, or the start node if they would be unreadable. It is known before
 * the first render, so that nothing jumps.
 */
export function startView(
  document: Document,
  catalogue: flows.Catalogue,
  { left, area }: { left: CanvasSlot['viewport']; area: Area },
): Viewport {
  if (left) return left
  const boxes = [...document.nodes, ...document.notes].map((thing) => boxOf(thing, catalogue))
  const bounds = boxes.length > 0 ? around(boxes) : { x: 0, y: 0, width: 1, height: 1 }
  const all = getViewportForBounds(bounds, area.width, area.height, ZOOM.least, FIT.maxZoom, FIT.padding)
  if (all.zoom >= READABLE) return all
  const first = document.nodes.find(({ type }) => type === 'start') ?? document.nodes[0]
  const { x, y } = first?.position ?? { x: 0, y: 0 }
  const [margin, top] = [Math.min(80, area.width * 0.06), area.height * 0.3]
  return { x: margin - x * START_ZOOM, y: top - y * START_ZOOM, zoom: START_ZOOM }
}
