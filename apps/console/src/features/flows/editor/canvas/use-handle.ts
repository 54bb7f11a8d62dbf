import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { useEditorContext } from '../store/context.ts'
import { FIT } from './start-view.ts'
import { useKeepInSight } from './use-keep-in-sight.ts'

/** Lets the rest of the editor ask the canvas for things while it is shown. */
export function useHandle() {
  const flow = useReactFlow()
  const { canvas } = useEditorContext()
  useKeepInSight()
  useEffect(() => {
    const reveal = async (id: string): Promise<boolean> =>
      isSeen(id) ||
      flow.fitView({ nodes: [{ id }], maxZoom: flow.getZoom(), minZoom: Math.min(1, flow.getZoom()) })
    canvas.set({
      fit: () => void flow.fitView(FIT),
      reveal: (id) => void reveal(id),
      focus: (id) => void focusNode(id, () => reveal(id)),
      middle: () => {
        const box = document.querySelector('.react-flow')?.getBoundingClientRect()
        if (!box) return { x: 0, y: 0 }
        return flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      },
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor),
      zoomTo: (zoom) => void flow.zoomTo(zoom),
    })
    return () => canvas.set(null)
  }, [flow, canvas])
}

const find = (id: string) =>
  document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)

/** Whether all of a node is in sight. */
function isSeen(id: string): boolean {
  const area = document.querySelector('.react-flow')?.getBoundingClientRect()
  const box = find(id)?.getBoundingClientRect()
  if (!area || !box) return false
  return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom
}

/** Gives a node the keyboard; one that is out of sight is brought in first, since it is not drawn there. */
async function focusNode(id: string, reveal: () => Promise<boolean>): Promise<void> {
  await reveal()
  if (!find(id)) await new Promise((resolve) => requestAnimationFrame(resolve))
  find(id)?.focus({ preventScroll: true })
}
