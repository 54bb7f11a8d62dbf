import { create } from 'zustand'
import { useNarrow } from '../kit/use-narrow.ts'

interface Look {
  /** How a narrow screen shows rows. */
  look: 'cards' | 'grid'
}

const useLook = create<Look>()(() => ({ look: 'cards' }))

export const setLook = (look: Look['look']): void => useLook.setState({ look })

/** Whether rows are shown as cards: on narrow screens, unless the grid is wished. */
export function useCards(): boolean {
  const narrow = useNarrow()
  const look = useLook((state) => state.look)
  return narrow && look === 'cards'
}
