import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { boxOf } from '../model/sizes.ts'
import { useEditorContext } from '../store/context.ts'
import { soon } from '../when-there.ts'
import { revealBy } from './reveal.ts'
import { FIT } from './start-view.ts'
import { useKeepInSight } from './use-keep-in-sight.ts'

/** Exposes canvas functions to the rest of the editor while the canvas is mounted. */
export function useHandle(settle: () => void) {
  const flow = useReactFlow()
  const { canvas, catalogue, editor } = useEditorContext()
  useKeepInSight(settle)
  useEffect(() => {
    function reveal(id: string): void {
      const { nodes, notes } = editor.document()
      const thing = [...nodes, ...notes].find((one) => one.id === id)
      if (!thing) return
      settle()
      const { x, y, zoom } = flow.getViewport()
      const box = boxOf(thing, catalogue)
      const shown = {
        x: box.x * zoom + x,
        y: box.y * zoom + y,
        width: box.width * zoom,
        height: box.height * zoom,
      }
      const by = revealBy(shown, seenArea())
      if (by.x !== 0 || by.y !== 0) void flow.setViewport({ x: x + by.x, y: y + by.y, zoom })
    }
    canvas.set({
      fit: () => void flow.fitView(FIT),
      reveal,
      focus: (id) => {
        reveal(id)
        focusNode(id)
      },
      middle: () => {
        const box = document.querySelector('.react-flow')?.getBoundingClientRect()
        if (!box) return { x: 0, y: 0 }
        return flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      },
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor),
      zoomTo: (zoom) => void flow.zoomTo(zoom),
    })
    return () => canvas.set(null)
  }, [flow, canvas, catalogue, editor, settle])
}

const find = (id: string) =>
  document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)

/** The visible area of the canvas: on a phone, panels cover its lower part. */
function seenArea(): { width: number; height: number } {
  const area = document.querySelector('.react-flow')?.getBoundingClientRect()
  const sheet = document.querySelector('#flow-panel')?.getBoundingClientRect()
  if (!area) return { width: 0, height: 0 }
  const isOver = sheet !== undefined && sheet.left <= area.left && sheet.right >= area.right
  return { width: area.width, height: (isOver ? Math.min(area.bottom, sheet.top) : area.bottom) - area.top }
}

/** Focuses a node; one outside the viewport is scrolled into view first, because it is not rendered. */
function focusNode(id: string): void {
  const focus = (): boolean => {
    const node = find(id)
    node?.focus({ preventScroll: true })
    return node !== null
  }
  if (!focus()) soon(focus)
}
