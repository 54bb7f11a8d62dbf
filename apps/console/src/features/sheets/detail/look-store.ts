import { create } from 'zustand'
import { useNarrow } from '../kit/use-narrow.ts'

interface Look {
  /** How rows are shown on a narrow screen. */
  look: 'cards' | 'grid'
}

const useLook = create<Look>()(() => ({ look: 'cards' }))

export const setLook = (look: Look['look']): void => useLook.setState({ look })

/** Whether rows are shown as cards: on narrow screens, unless the user prefers the grid. */
export function useCards(): boolean {
  const narrow = useNarrow()
  const look = useLook((state) => state.look)
  return narrow && look === 'cards'
}
