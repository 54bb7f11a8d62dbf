import type { agents } from '@millrace/contract'
import { contrast, READABLE, readableOn } from '@millrace/contract/contrast'

/** The appearance settings that a website's color determines. */
export const COLOURS = [
  'headerBgColor',
  'headerTextColor',
  'btnBgColor',
  'btnTextColor',
] as const satisfies readonly (keyof agents.Appearance)[]

/** Minimum contrast for non-text elements (WCAG 2.2, 1.4.11). */
const VISIBLE = 3
/** Chat background in the light and the dark scheme. */
const BACKGROUNDS = ['#ffffff', '#0f172a']

/**
 * Header and button colors for a chat in a website's theme color (`#rgb` or `#rrggbb`). Combinations with too little
 * contrast are left out.
 */
export function coloursOf(theme: string): Partial<Pick<agents.Appearance, (typeof COLOURS)[number]>> {
  const color = theme.length === 4 ? theme.replaceAll(/[\da-f]/g, '$&$&') : theme
  const text = readableOn(color)
  if (contrast(color, text) < READABLE) return {}
  const header = { headerBgColor: color, headerTextColor: text }
  const isVisible = BACKGROUNDS.every((background) => contrast(color, background) >= VISIBLE)
  return isVisible ? { ...header, btnBgColor: color, btnTextColor: text } : header
}
