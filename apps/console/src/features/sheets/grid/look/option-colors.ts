import type { sheets } from '@millrace/contract'

type Color = sheets.Option['color']

/** Background and text colors of an option in light and dark, with a contrast of at least 4.5:1. */
const COLORS: Record<Color, { light: readonly [string, string]; dark: readonly [string, string] }> = {
  slate: { light: ['#e2e8f0', '#334155'], dark: ['#334155', '#e2e8f0'] },
  red: { light: ['#fee2e2', '#991b1b'], dark: ['#5b1f24', '#fecaca'] },
  orange: { light: ['#ffedd5', '#9a3412'], dark: ['#5a2c14', '#fed7aa'] },
  amber: { light: ['#fef3c7', '#92400e'], dark: ['#543a10', '#fde68a'] },
  green: { light: ['#dcfce7', '#166534'], dark: ['#164430', '#bbf7d0'] },
  teal: { light: ['#ccfbf1', '#115e59'], dark: ['#134844', '#99f6e4'] },
  blue: { light: ['#dbeafe', '#1e40af'], dark: ['#1d3a70', '#bfdbfe'] },
  violet: { light: ['#ede9fe', '#5b21b6'], dark: ['#402a70', '#ddd6fe'] },
  pink: { light: ['#fce7f3', '#9d174d'], dark: ['#5b1d42', '#fbcfe8'] },
}

/** Background and text color of a select option. */
export const optionColors = (color: Color, dark: boolean): readonly [ground: string, text: string] =>
  COLORS[color][dark ? 'dark' : 'light']
