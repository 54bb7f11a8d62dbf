import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditorContext } from '../store/context.ts'
import { isWide } from '../use-wide.ts'
import { whenThere } from '../when-there.ts'

/** Between a node and the edge of what is seen, in pixels of the screen. */
const MARGIN = 24

/** By how much to move what lies between two ends to come into sight; nothing when it was out of sight before. */
export function missingAfter(
  { from, to }: { from: number; to: number },
  { before, now }: { before: number; now: number },
): number {
  if (now >= before || from >= before || to + MARGIN <= now) return 0
  return Math.min(to + MARGIN - now, Math.max(0, from - MARGIN))
}

/** When a panel opens over the place of the node that it is about, the canvas moves by as much as it takes. */
export function useKeepInSight(settle: () => void): void {
  const { canvas, editor } = useEditorContext()
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
  }, [editor, flow, store, settle])
  // On a phone it opens over the canvas, which keeps its size.
  useEffect(() => {
    return editor.subscribe(({ panel, selection }, before) => {
      const [id, another] = selection
      if (panel === null || id === undefined || another !== undefined || isWide()) return
      if (panel !== before.panel || selection !== before.selection)
        whenThere('#flow-panel', () => canvas.current?.reveal(id))
    })
  }, [editor, canvas])
}
