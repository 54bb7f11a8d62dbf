import type { RefObject } from 'react'
import { useHeldSpace } from './use-held-space.ts'

/**
 * Tells the styles of the canvas, without drawing anything anew, that it is being moved. It is a layer of its own then,
 * which the browser only puts somewhere else; it is drawn sharp again when it rests.
 */
export function useMoving(area: RefObject<HTMLElement | null>) {
  useHeldSpace(area)
  return {
    begin: () => area.current?.setAttribute('data-moving', ''),
    end: () => area.current?.removeAttribute('data-moving'),
  }
}
