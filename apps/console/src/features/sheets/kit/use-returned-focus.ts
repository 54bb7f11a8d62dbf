import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Gives the focus to the rows once nothing is open over them, as in any spreadsheet. What was open has by then given it
 * back to the control that it was opened with, which may be gone, or would open it again at the next key.
 */
export function useReturnedFocus(isOpen: boolean, focus: () => void): void {
  const wasOpen = useRef(false)
  const giveBack = useEffectEvent(focus)
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveBack()
    wasOpen.current = isOpen
  }, [isOpen])
}
