import { useEffect, useState } from 'react'
import { isTyping } from '../typing.ts'
import { useHover } from './hover.ts'

/** Shift pressed for less time is part of a click or shortcut. */
const HELD_MS = 250

const focused = (): string | null =>
  document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id') ?? null

/** The hovered or focused node while only Shift is held. */
export function useHeldShift(): string | null {
  const [held, setHeld] = useState(false)
  const hovered = useHover(({ node }) => node)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function stop() {
      clearTimeout(timer)
      setHeld(false)
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key, repeat, ctrlKey, altKey, metaKey, target } = event
      // A user who points at a node is no longer typing, even if a field still has focus.
      const writes = isTyping(target) && useHover.getState().node === null
      if (key !== 'Shift' || ctrlKey || altKey || metaKey || writes) return stop()
      if (!repeat) timer = setTimeout(() => setHeld(true), HELD_MS)
    }
    addEventListener('keydown', onKeyDown)
    const ends = ['keyup', 'pointerdown', 'blur'] as const
    for (const end of ends) addEventListener(end, stop)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown)
      for (const end of ends) removeEventListener(end, stop)
    }
  }, [])
  return held ? (hovered ?? focused()) : null
}
