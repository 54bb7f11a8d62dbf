import type { Point } from '../model/document.ts'
import type { Box } from '../model/sizes.ts'

/** Between a node that was brought into sight and the border, in pixels of the screen: room for what hangs on it. */
const MARGIN = 48

function along({ from, to }: { from: number; to: number }, length: number): number {
  if (from >= 0 && to <= length) return 0
  // What is longer than what is seen begins in sight.
  if (from < 0 || to - from + 2 * MARGIN > length)
    return Math.min(MARGIN, Math.max(0, length - (to - from))) - from
  return length - MARGIN - to
}

/** By how much the picture has to move for a box to be in sight: not at all when it is, else no further than it takes. */
export const revealBy = (box: Box, seen: { width: number; height: number }): Point => ({
  x: along({ from: box.x, to: box.x + box.width }, seen.width),
  y: along({ from: box.y, to: box.y + box.height }, seen.height),
})
