import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Focuses the rows when overlays close, as spreadsheets do. The overlay has returned focus to the control that opened
 * it, which may be gone or would reopen it on the next key.
 */
export function useReturnedFocus(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(false)
  const giveBack = useEffectEvent(focus)
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveBack()
    wasOpen.current = isOpen
  }, [isOpen])
}
