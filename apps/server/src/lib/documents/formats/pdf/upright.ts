import type { Item } from './lines.ts'

const MOST_OF_IT = 0.6
const STRAIGHT = 0.05

/**
 * Rotates a page on which most text runs up, down or upside down, such as a wide table on a portrait page. `isAcross`:
 * width and height are swapped.
 */
export function upright(
  items: Item[],
  { width, height }: { width: number; height: number },
): { items: Item[]; isAcross: boolean } {
  const quarters = [0, 0, 0, 0]
  for (const { angle = 0, text } of items) {
    const quarter = quarterOf(angle)
    if (quarter !== null) quarters[quarter]! += text.trim().length
  }
  const most = quarters.indexOf(Math.max(...quarters))
  const total = items.reduce((sum, { text }) => sum + text.trim().length, 0)
  if (most === 0 || quarters[most]! < MOST_OF_IT * total) return { items, isAcross: false }
  const turned = items.map((item) => {
    const { x, y, angle = 0 } = item
    const [across, down] =
      most === 1 ? [y, width - x] : most === 2 ? [width - x, height - y] : [height - y, x]
    return { ...item, x: across, y: down, turned: quarterOf(angle) !== most }
  })
  return { items: turned, isAcross: most !== 2 }
}

/** 1 runs down, 2 upside down, 3 up; null for angles in between. */
function quarterOf(angle: number): number | null {
  const quarter = Math.round(angle / (Math.PI / 2))
  return Math.abs(angle - (quarter * Math.PI) / 2) > STRAIGHT ? null : (quarter + 4) % 4
}
