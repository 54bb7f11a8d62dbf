import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditorContext } from '../store/context.ts'
import { type Box, boxOf } from '../model/sizes.ts'
import { isWide } from '../use-wide.ts'
import { whenThere } from '../when-there.ts'
import { startView } from './start-view.ts'

/** Distance between a node and the edge of the visible area, in screen pixels. */
const MARGIN = 24

/** How far to move so that a range becomes visible; zero if it was not visible before. */
export function missingAfter(
  { from, to }: { from: number; to: number },
  { before, now }: { before: number; now: number },
): number {
  if (now >= before || from >= before || to + MARGIN <= now) return 0
  return Math.min(to + MARGIN - now, Math.max(0, from - MARGIN))
}

interface Area {
  width: number
  height: number
}

/** Whether enough of any of these boxes is visible for orientation. */
export const isAnySeen = (boxes: readonly Box[], { width, height }: Area): boolean =>
  boxes.some(
    ({ x, y, width: wide, height: high }) =>
      x + wide >= MARGIN && x + MARGIN <= width && y + high >= MARGIN && y + MARGIN <= height,
  )

/**
 * When a panel would cover the node it is about, the canvas pans as far as necessary. If the window shrinks until
 * nothing of the flow is visible, the viewport is reset.
 */
export function useKeepInSight(settle: () => void): void {
  const { canvas, catalogue, editor } = useEditorContext()
  const flow = useReactFlow()
  const store = useStoreApi()
  useEffect(() => {
    let last = { width: 0, height: 0 }
    return store.subscribe(({ width, height }) => {
      const before = last
      if (width === before.width && height === before.height) return
      last = { width, height }
      settle()
      const [x, y, zoom] = store.getState().transform
      const document = editor.document()
      const boxes = [...document.nodes, ...document.notes].map((thing) => {
        const box = boxOf(thing, catalogue)
        return {
          x: box.x * zoom + x,
          y: box.y * zoom + y,
          width: box.width * zoom,
          height: box.height * zoom,
        }
      })
      const now = { width, height }
      if (isAnySeen(boxes, before) && width > 0 && height > 0 && !isAnySeen(boxes, now)) {
        void flow.setViewport(startView(document, catalogue, { left: null, area: now }))
        return
      }
      const [id, another] = editor.getState().selection
      const node = id === undefined || another !== undefined ? undefined : flow.getInternalNode(id)
      if (!node) return
      const place = node.internals.positionAbsolute
      const size = { width: node.measured.width ?? 0, height: node.measured.height ?? 0 }
      const across = { from: place.x * zoom + x, to: (place.x + size.width) * zoom + x }
      const down = { from: place.y * zoom + y, to: (place.y + size.height) * zoom + y }
      const left = missingAfter(across, { before: before.width, now: width })
      const up = missingAfter(down, { before: before.height, now: height })
      if (left > 0 || up > 0) void flow.setViewport({ x: x - left, y: y - up, zoom })
    })
  }, [catalogue, editor, flow, store, settle])
  // On a phone the panel covers the canvas, which keeps its size.
  useEffect(() => {
    return editor.subscribe(({ panel, selection }, before) => {
      const [id, another] = selection
      if (panel === null || id === undefined || another !== undefined || isWide()) return
      if (panel !== before.panel || selection !== before.selection)
        whenThere('#flow-panel', () => canvas.current?.reveal(id))
    })
  }, [editor, canvas])
}
