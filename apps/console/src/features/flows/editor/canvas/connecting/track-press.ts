import type { Point } from '../../model/document.ts'

/** A press becomes a drag after so many pixels; a finger is less steady. */
const thresholdOf = (pointerType: string): number => (pointerType === 'mouse' ? 3 : 8)

interface Press {
  pointerId: number
  pointerType: string
  start: Point
  /** The element that follows the pointer everywhere. */
  area: HTMLElement
  onDrag: (at: Point) => void
  /** Called once: with the drop position, or null when there was no drag or it was canceled. */
  onEnd: (at: Point | null) => void
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })

/** Follows one pointer from its press, in window pixels. Escape and a second finger cancel it. */
export function trackPress({ pointerId, pointerType, start, area, onDrag, onEnd }: Press): void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  let dragging = false
  function end(at: Point | null) {
    listening.abort()
    if (area.hasPointerCapture(pointerId)) area.releasePointerCapture(pointerId)
    onEnd(dragging ? at : null)
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointerId) return
    const at = pointOf(event)
    if (!dragging && Math.hypot(at.x - start.x, at.y - start.y) <= thresholdOf(pointerType)) return
    if (!dragging) area.setPointerCapture(pointerId)
    dragging = true
    onDrag(at)
  }
  addEventListener('pointermove', onMove, options)
  addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId === pointerId) end(pointOf(event))
    },
    options,
  )
  addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId === pointerId) end(null)
    },
    options,
  )
  addEventListener('pointerdown', (event) => event.pointerId !== pointerId && end(null), options)
  // Only when the window loses focus, not a field in it.
  addEventListener('blur', ({ target }) => target === window && end(null), options)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !dragging) return
      event.preventDefault()
      end(null)
    },
    options,
  )
}
