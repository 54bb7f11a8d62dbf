import { useState, useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../../../lib/preferences.ts'

/** From this width of the window on, the chat has room beside any section. */
const WIDE = '(min-width: 1500px)'
/** Below this one it lies over the section. */
const NARROW = '(max-width: 1000px)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/**
 * Whether the chat beside the sections is folded away. It begins open where it has room; what was chosen holds until the
 * window is loaded anew, in sections that need the width and in others each for itself, and is remembered for the latter.
 */
export function useDockFold(wide: boolean): { folded: boolean; fold: (folded: boolean) => void } {
  const hasRoom = useMedia(WIDE)
  const narrow = useMedia(NARROW)
  const [chosen, setChosen] = useState<{ usual?: boolean; wide?: boolean; narrow?: boolean }>({})
  const kind = narrow ? 'narrow' : wide && !hasRoom ? 'wide' : 'usual'
  const begins = { usual: readPreference('dock') === 'closed', wide: true, narrow: true }
  return {
    folded: chosen[kind] ?? begins[kind],
    fold: (folded) => {
      if (kind === 'usual') writePreference('dock', folded ? 'closed' : 'open')
      setChosen({ ...chosen, [kind]: folded })
    },
  }
}
