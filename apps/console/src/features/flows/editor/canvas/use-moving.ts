import { useStoreApi } from '@xyflow/react'
import { type RefObject, useLayoutEffect } from 'react'
import { useHeldSpace } from './use-held-space.ts'

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
