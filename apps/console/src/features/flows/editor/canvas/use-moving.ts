import { useStoreApi } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useEffect } from 'react'
import { isTyping } from '../typing.ts'

/**
 * Marks the canvas as panning for the styles, without rerendering. It then is its own layer that the browser only
 * translates; it is rendered sharply again afterwards.
 */
export function useMoving(area: RefObject<HTMLElement | null>) {
  useHeldSpace(area)
  const store = useStoreApi()
  /** Elements with a constant screen size are updated after panning. */
  function unscale() {
    const zoom = store.getState().transform[2]
    area.current?.style.setProperty('--unscale', Math.max(1, 1 / zoom).toFixed(3))
  }
  useLayoutEffect(() => {
    unscale()
  })
  return {
    begin: () => area.current?.setAttribute('data-moving', ''),
    end: () => {
      area.current?.removeAttribute('data-moving')
      unscale()
    },
  }
}

/** Marks that the space bar is held, without rerendering: dragging then pans. */
function useHeldSpace(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = () => area.current?.removeAttribute('data-space')
    function onKeyDown({ key, target }: KeyboardEvent) {
      if (key === ' ' && !isTyping(target)) area.current?.setAttribute('data-space', '')
    }
    addEventListener('keydown', onKeyDown)
    const ends = ['keyup', 'blur'] as const
    for (const end of ends) addEventListener(end, stop)
    return () => {
      removeEventListener('keydown', onKeyDown)
      for (const end of ends) removeEventListener(end, stop)
    }
  }, [area])
}
