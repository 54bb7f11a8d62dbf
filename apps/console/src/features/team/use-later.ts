import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** What is being typed; it is handed on when typing pauses. */
export function useLater(value: string, onValue: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    // The address changed from outside, as by the back button.
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onValue(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onValue])
  return [typed, setTyped] as const
}
