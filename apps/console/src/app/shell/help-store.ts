import { create } from 'zustand'

/** Whether it is open, and whether it was opened before: it stays mounted for the closing animation. */
export const useHelp = create<{ open: boolean; asked: boolean }>()(() => ({ open: false, asked: false }))

export const openHelp = (): void => useHelp.setState({ open: true, asked: true })
export const closeHelp = (): void => useHelp.setState({ open: false })
