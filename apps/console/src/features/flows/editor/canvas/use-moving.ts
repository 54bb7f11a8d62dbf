import { useStoreApi } from '@xyflow/react'
import { type RefObject, useLayoutEffect, useEffect } from 'react'
import { isTyping } from '../typing.ts'

/**
 * Tells the styles of the canvas, without drawing anything anew, that it is being moved. It is a layer of its own then,
 * which the browser only puts somewhere else; it is drawn sharp again when it rests.
 */
export function useMoving(area: RefObject<HTMLElement | null>) {
  useHeldSpace(area)
  const store = useStoreApi()
  /** What is as large on the screen from far away is given its size anew when the canvas rests. */
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

/** Tells the styles of the canvas, without drawing anything anew, that the space bar is held: all of it moves then. */
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
