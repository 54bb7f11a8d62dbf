import type { RefObject } from 'react'

/**
 * Tells the styles of the canvas, without drawing anything anew, that it is being moved. It is a layer of its own then,
 * which the browser only puts somewhere else; it is drawn sharp again when it rests.
 */
export const useMoving = (area: RefObject<HTMLElement | null>) => ({
  begin: () => area.current?.setAttribute('data-moving', ''),
  end: () => area.current?.removeAttribute('data-moving'),
})
