import { type Box, DOTS } from '../model/sizes.ts'

/** The viewport, as React Flow's x, y and zoom. */
interface View {
  transform: readonly [x: number, y: number, zoom: number]
  width: number
  height: number
}

/** An area of the canvas with dots, in canvas coordinates. */
export interface Ground extends Box {
  /** Distance between dots, and their radius. */
  gap: number
  dot: number
}

/** Minimum distance of dots on screen; at lower zoom, every second one is dropped. */
const CLOSEST = 15

function visibleBox({ transform: [x, y, zoom], width, height }: View): Box {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
}

/** Three screens wide and high, centered on the viewport. */
export function groundOf(view: View): Ground {
  const { x, y, width, height } = visibleBox(view)
  const zoom = view.transform[2]
  let gap = DOTS
  while (gap * zoom < CLOSEST) gap *= 2
  const left = Math.floor((x - width) / gap) * gap
  const top = Math.floor((y - height) / gap) * gap
  const length = (from: number, to: number) => Math.ceil((to - from) / gap) * gap
  return {
    x: left,
    y: top,
    width: length(left, x + 2 * width),
    height: length(top, y + 2 * height),
    gap,
    dot: 1 / zoom,
  }
}

/** Whether it covers the whole viewport. */
export function covers(ground: Ground, view: View): boolean {
  const { x, y, width, height } = visibleBox(view)
  return (
    x >= ground.x &&
    y >= ground.y &&
    x + width <= ground.x + ground.width &&
    y + height <= ground.y + ground.height
  )
}
