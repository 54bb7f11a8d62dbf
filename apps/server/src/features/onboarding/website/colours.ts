import type { agents } from '@millrace/contract'
import { contrast, READABLE, readableOn } from '@millrace/contract/contrast'

/** The fields that a website's colour sets. */
export const COLOURS = [
  'headerBgColor',
  'headerTextColor',
  'btnBgColor',
  'btnTextColor',
] as const satisfies readonly (keyof agents.Appearance)[]

/** What stands out from its background without text in it (WCAG 2.2, 1.4.11). */
const VISIBLE = 3
/** The chat's background in the light scheme and in the dark one. */
const BACKGROUNDS = ['#ffffff', '#0f172a']

/**
 * The header and the button of a chat in the colour `#rgb` or `#rrggbb` of a website; without what would be hard to read
 * or to see.
 */
export function coloursOf(theme: string): Partial<Pick<agents.Appearance, (typeof COLOURS)[number]>> {
  const color = theme.length === 4 ? theme.replaceAll(/[\da-f]/g, '$&$&') : theme
  const text = readableOn(color)
  if (contrast(color, text) < READABLE) return {}
  const header = { headerBgColor: color, headerTextColor: text }
  const isVisible = BACKGROUNDS.every((background) => contrast(color, background) >= VISIBLE)
  return isVisible ? { ...header, btnBgColor: color, btnTextColor: text } : header
}
