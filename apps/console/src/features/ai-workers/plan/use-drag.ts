import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How near to an edge of the list it begins to scroll, and how far at each frame, in pixels. */
const EDGE = 36
const STEP = 10

interface Drag {
  id: string
  /** The task that it would stand before; null: at the end; undefined: nowhere yet. */
  before: string | null | undefined
}

/**
 * Drags a task by its handle, with a mouse, pen or finger. Where it would go is found under the pointer, so the length of
 * the list costs nothing. Escape gives up.
 */
export function useDrag(
  scroller: RefObject<HTMLElement | null>,
  onDrop: (id: string, before: string | null) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const held = useRef<Drag | null>(null)
  const pointer = useRef<{ x: number; y: number } | null>(null)

  function show(next: Drag | null): void {
    held.current = next
    setDrag((now) => (now?.id === next?.id && now?.before === next?.before ? now : next))
  }
  function look(): void {
    const at = pointer.current
    const now = held.current
    if (!at || !now) return
    const before = placeAt(scroller.current, at)
    if (before !== undefined) show({ ...now, before })
  }

  const tick = useEffectEvent(() => {
    const box = scroller.current
    const y = pointer.current?.y
    if (!box || y === undefined) return
    const { top, bottom } = box.getBoundingClientRect()
    const by = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0
    if (by === 0) return
    box.scrollBy(0, by)
    look()
  })
  const giveUp = useEffectEvent(() => show(null))

  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    let frame = requestAnimationFrame(scroll)
    function scroll() {
      tick()
      frame = requestAnimationFrame(scroll)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      giveUp()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', onKeyDown, true)
    }
  }, [isDragging])

  const handlers = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointer.current = { x: event.clientX, y: event.clientY }
      show({ id, before: undefined })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.id !== id) return
      pointer.current = { x: event.clientX, y: event.clientY }
      look()
    },
    onPointerUp: () => {
      const now = held.current
      show(null)
      if (now?.id === id && now.before !== undefined && now.before !== id) onDrop(id, now.before)
    },
    onPointerCancel: () => show(null),
  })
  return { drag, handlers }
}

/** The task before which the pointer is; null behind the last one, undefined outside of the list. */
function placeAt(box: HTMLElement | null, { x, y }: { x: number; y: number }): string | null | undefined {
  if (!box) return undefined
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const within = {
    x: Math.max(left + 8, Math.min(x, right - 8)),
    y: Math.max(top + 2, Math.min(y, bottom - 2)),
  }
  const row = document.elementFromPoint(within.x, within.y)?.closest<HTMLElement>('[data-task]')
  if (!row || !box.contains(row)) {
    const last = box.querySelector<HTMLElement>('[data-task]:last-of-type')
    return last && within.y > last.getBoundingClientRect().bottom ? null : undefined
  }
  const rect = row.getBoundingClientRect()
  if (within.y < rect.top + rect.height / 2) return row.dataset.task
  const next = row.nextElementSibling
  return next instanceof HTMLElement ? (next.dataset.task ?? null) : null
}
