import type { Point } from '../../model/document.ts'

interface Size {
  width: number
  height: number
}

interface Placed {
  position: Point
  measured?: { width?: number; height?: number } | undefined
  width?: number | undefined
  height?: number | undefined
}

/** All nodes as one path, and the mapping from the canvas: `left + x * scale` for a canvas x. */
export interface MapPicture {
  path: string
  scale: number
  left: number
  top: number
}

const MARGIN = 8
/** Minimum size of a node, so that it stays visible in a large flow. */
const LEAST = 1.5
/** Maximum scale, so that a few nodes do not fill the map. */
const LARGEST = 0.1

const sizeOf = ({ measured, width, height }: Placed): Size => ({
  width: measured?.width ?? width ?? 0,
  height: measured?.height ?? height ?? 0,
})

const round = (value: number): string => String(Math.round(value * 10) / 10)

/** The minimap of these nodes in an area of this size. */
export function mapOf(nodes: readonly Placed[], area: Size): MapPicture {
  const boxes = nodes.map((node) => ({ ...node.position, ...sizeOf(node) }))
  if (boxes.length === 0) return { path: '', scale: LARGEST, left: area.width / 2, top: area.height / 2 }
  let [fromX, fromY, toX, toY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    fromX = Math.min(fromX, x)
    fromY = Math.min(fromY, y)
    toX = Math.max(toX, x + width)
    toY = Math.max(toY, y + height)
  }
  const fits = (room: number, length: number) => (room - 2 * MARGIN) / Math.max(1, length)
  const scale = Math.min(LARGEST, fits(area.width, toX - fromX), fits(area.height, toY - fromY))
  const left = area.width / 2 - ((fromX + toX) / 2) * scale
  const top = area.height / 2 - ((fromY + toY) / 2) * scale
  const path = boxes
    .map(({ x, y, width, height }) => {
      const [w, h] = [Math.max(LEAST, width * scale), Math.max(LEAST, height * scale)].map(round)
      return `M${round(left + x * scale)} ${round(top + y * scale)}h${w}v${h}h-${w}z`
    })
    .join('')
  return { path, scale, left, top }
}
