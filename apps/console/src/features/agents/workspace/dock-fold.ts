import { useState, useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../../../lib/preferences.ts'

/** From this window width on, the chat fits beside any section. */
const WIDE = '(min-width: 1500px)'
/** Below this width it covers the section. */
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
 * Whether the chat beside the sections is collapsed. It starts open where it fits. The user's choice lasts until a
 * reload, separately for sections that need the width and for others, and is remembered for the latter.
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
