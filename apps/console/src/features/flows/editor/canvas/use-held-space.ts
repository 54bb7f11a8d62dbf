import { type RefObject, useEffect } from 'react'
import { isTyping } from '../typing.ts'

/** Tells the styles of the canvas, without drawing anything anew, that the space bar is held: all of it moves then. */
export function useHeldSpace(area: RefObject<HTMLElement | null>): void {
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
