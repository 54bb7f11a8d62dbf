import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useDrop(enabled: boolean, onDrop: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    if (!enabled) return undefined
    // Enter and leave events fire for each element on the way.
    let depth = 0
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: () => {
        depth += 1
        setOver(true)
      },
      dragover: (event) => event.preventDefault(),
      dragleave: () => {
        depth -= 1
        if (depth <= 0) setOver(false)
      },
      drop: (event) => {
        event.preventDefault()
        depth = 0
        setOver(false)
        drop([...(event.dataTransfer?.files ?? [])])
      },
    }
    const stop = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      const onEvent = (event: Event) => hasFiles(event as DragEvent) && listener(event as DragEvent)
      addEventListener(name, onEvent, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [enabled])

  return over
}
