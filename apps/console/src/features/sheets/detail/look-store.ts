import { create } from 'zustand'

interface Look {
  /** How a narrow screen shows rows. */
  look: 'cards' | 'grid'
}

export const useLook = create<Look>()(() => ({ look: 'cards' }))

export const setLook = (look: Look['look']): void => useLook.setState({ look })
