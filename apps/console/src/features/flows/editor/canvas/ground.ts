import { type Box, DOTS } from '../model/sizes.ts'

/** What is seen: React Flow keeps the way of the picture as x, y and zoom. */
interface View {
  transform: readonly [x: number, y: number, zoom: number]
  width: number
  height: number
}

/** A piece of the canvas with dots on it, in its own measure. */
export interface Ground extends Box {
  /** Between two dots, and from the middle of one to its edge. */
  gap: number
  dot: number
}

/** Dots stand so far apart on the screen, at least; further away every second is left out. */
const CLOSEST = 15

function visibleBox({ transform: [x, y, zoom], width, height }: View): Box {
  return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
}

/** Three screens wide and high, with what is seen in its middle. */
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

/** Whether nothing beside it is seen. */
export function covers(ground: Ground, view: View): boolean {
  const { x, y, width, height } = visibleBox(view)
  return (
    x >= ground.x &&
    y >= ground.y &&
    x + width <= ground.x + ground.width &&
    y + height <= ground.y + ground.height
  )
}
