import { create } from 'zustand'
import { keyName } from '../../lib/key-name.ts'

export const usePalette = create<{ open: boolean }>()(() => ({ open: false }))

export const openPalette = (): void => usePalette.setState({ open: true })
export const closePalette = (): void => usePalette.setState({ open: false })
export const togglePalette = (): void => usePalette.setState(({ open }) => ({ open: !open }))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the shortcut is written on this machine. */
export const paletteKeys = (): string => (isApple ? '⌘K' : keyName('Ctrl K'))
