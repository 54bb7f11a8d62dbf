import type { Document } from '../model/document.ts'
import type { CanvasSlot } from './canvas-handle.ts'

export const FIT = { padding: 0.2, maxZoom: 1, duration: 0 }
/** Smaller than this, titles of nodes cannot be read. */
const READABLE = 0.45
const START_ZOOM = 0.8

interface Area {
  width: number
  height: number
}

/** How small everything would have to be to be seen at once. */
function zoomOfAll({ nodes, notes }: Document, area: Area): number {
  const places = [...nodes, ...notes].map(({ position }) => position)
  const lengthOf = (axis: 'x' | 'y', one: number) =>
    Math.max(...places.map((place) => place[axis])) - Math.min(...places.map((place) => place[axis])) + one
  return Math.min(area.width / lengthOf('x', 208), area.height / lengthOf('y', 120)) * (1 - FIT.padding)
}

/** Where the canvas opens: where it was left, at everything, or, where that could not be read, at the start. */
export function startView(document: Document, left: CanvasSlot['viewport'], area: Area) {
  if (left) return { defaultViewport: left }
  if (document.nodes.length === 0 || zoomOfAll(document, area) >= READABLE)
    return { fitView: true, fitViewOptions: FIT }
  const first = document.nodes.find(({ type }) => type === 'start') ?? document.nodes[0]
  const { x, y } = first?.position ?? { x: 0, y: 0 }
  const [margin, top] = [Math.min(80, area.width * 0.06), area.height * 0.3]
  return { defaultViewport: { x: margin - x * START_ZOOM, y: top - y * START_ZOOM, zoom: START_ZOOM } }
}
