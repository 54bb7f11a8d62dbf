import type { Document } from '../model/document.ts'
import type { CanvasSlot } from './canvas-handle.ts'

export const FIT = { padding: 0.2, maxZoom: 1, duration: 0 }
/** Up to so many nodes, all of them together can still be read when a flow is opened. */
const READABLE = 60
const START_ZOOM = 0.8

/** Where the canvas opens: where it was left, at everything, or, where that could not be read, at the start. */
export function startView(document: Document, left: CanvasSlot['viewport']) {
  if (left) return { defaultViewport: left }
  if (document.nodes.length <= READABLE) return { fitView: true, fitViewOptions: FIT }
  const first = document.nodes.find(({ type }) => type === 'start') ?? document.nodes[0]
  const { x, y } = first?.position ?? { x: 0, y: 0 }
  return { defaultViewport: { x: 80 - x * START_ZOOM, y: 240 - y * START_ZOOM, zoom: START_ZOOM } }
}
