import { createContext } from 'react'

interface CitationMarks {
  /** The accessible name of the button of this number; null when there is no such citation. */
  nameOf: (number: number) => string | null
  open: (number: number) => void
  /** The number whose passage is open. */
  opened: number | null
}

/** Citations known to the text around. A context, so that blocks stay untouched when a citation arrives. */
export const CitationContext = createContext<CitationMarks>({
  nameOf: () => null,
  open: () => undefined,
  opened: null,
})
