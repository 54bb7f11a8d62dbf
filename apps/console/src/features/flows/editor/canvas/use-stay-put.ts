import { useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Point } from '../model/document.ts'

/**
 * When something opens before the canvas, such as the palette, nodes must not move under the pointer: the viewport
 * moves by the same distance before the next paint. Returns a function that does this immediately, for code that needs
 * current positions.
 */
export function useStayPut(area: RefObject<HTMLElement | null>): () => void {
  const flow = useReactFlow()
  const last = useRef<Point | null>(null)
  const settle = useCallback(() => {
    const now = area.current?.getBoundingClientRect()
    const before = last.current
    if (!now) return
    last.current = { x: now.x, y: now.y }
    if (!before || (now.x === before.x && now.y === before.y)) return
    const { x, y, zoom } = flow.getViewport()
    void flow.setViewport({ x: x - (now.x - before.x), y: y - (now.y - before.y), zoom })
  }, [flow, area])
  useLayoutEffect(() => {
    settle()
    const observer = new ResizeObserver(settle)
    if (area.current) observer.observe(area.current)
    return () => observer.disconnect()
  }, [settle, area])
  return settle
}
