import type { Point } from '../model/document.ts'
import type { Box } from '../model/sizes.ts'

/** Distance in screen pixels between a revealed node and the border, with room for its actions. */
const MARGIN = 48

function along({ from, to }: { from: number; to: number }, length: number): number {
  if (from >= 0 && to <= length) return 0
  // A box larger than the viewport is aligned with its start.
  if (from < 0 || to - from + 2 * MARGIN > length)
    return Math.min(MARGIN, Math.max(0, length - (to - from))) - from
  return length - MARGIN - to
}

/** How far the canvas must pan to show a box: zero if it is visible, else the shortest distance. */
export const revealBy = (box: Box, seen: { width: number; height: number }): Point => ({
  x: along({ from: box.x, to: box.x + box.width }, seen.width),
  y: along({ from: box.y, to: box.y + box.height }, seen.height),
})
