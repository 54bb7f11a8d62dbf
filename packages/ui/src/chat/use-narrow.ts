import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is narrower than this many pixels. */
export function useNarrow(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [narrow, setNarrow] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < pixels)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, pixels])
  return narrow
}
