import { type ComponentType, lazy, useState } from 'react'

/** Other events than those of tooltips, which stand on the same buttons. */
interface Prepare {
  onPointerOver: () => void
  onFocusCapture: () => void
}

/**
 * What opens over a page and is not needed for the page itself: the part, which loads when it is first drawn, and what
 * its button takes so that it begins to load as soon as the pointer comes near.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): [part: ReturnType<typeof lazy<ComponentType<Props>>>, prepare: Prepare] {
  const prepare = () => void load().catch(() => undefined)
  return [lazy(load), { onPointerOver: prepare, onFocusCapture: prepare }]
}

/** Where something is open over the page. It is drawn from its first opening on, so that it can close as it opened. */
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
