import { create } from 'zustand'
import { i18n } from '../../lib/i18n/i18n.ts'

export const usePalette = create<{ open: boolean }>()(() => ({ open: false }))

export const openPalette = (): void => usePalette.setState({ open: true })
export const closePalette = (): void => usePalette.setState({ open: false })
export const togglePalette = (): void => usePalette.setState(({ open }) => ({ open: !open }))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The shortcut in this platform's notation. Shown on every page, so it must not load the names of all keys. */
export const paletteKeys = (): string => {
  if (isApple) return '⌘K'
  return i18n.language.startsWith('de') ? 'Strg K' : 'Ctrl K'
}
