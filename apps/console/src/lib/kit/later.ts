import { type ComponentType, lazy, useState } from 'react'

/** Events that tooltips, which are on the same buttons, do not use. */
interface Prepare {
  onPointerOver: () => void
  onFocusCapture: () => void
}

/**
 * Splits off a part that opens over a page: returns the lazily loaded component, and handlers for its button that start
 * loading when the pointer approaches.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [part: ReturnType<typeof lazy<ComponentType<Props>>>, prepare: Prepare] {
  const prepare = () => void load().catch(() => undefined)
  return [lazy(load), { onPointerOver: prepare, onFocusCapture: prepare }]
}

/** The anchor of an overlay, which stays mounted after its first opening for the closing animation. */
export function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  return {
    anchor,
    isOpen: anchor !== null,
    isDrawn,
    open: (at: HTMLElement) => {
      setDrawn(true)
      setAnchor(at)
    },
    close: () => setAnchor(null),
  }
}
