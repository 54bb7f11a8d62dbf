import { create } from 'zustand'

export const useHelp = create<{ open: boolean }>()(() => ({ open: false }))

export const openHelp = (): void => useHelp.setState({ open: true })
export const closeHelp = (): void => useHelp.setState({ open: false })
