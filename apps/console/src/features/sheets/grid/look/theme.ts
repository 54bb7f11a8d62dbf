import type { Theme } from '@glideapps/glide-data-grid'
import type { Tokens } from './tokens.ts'

/** An opaque colour made see-through. */
export function withAlpha(color: string, alpha: number): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

/** The grid in the colours of the page. */
export const gridTheme = (tokens: Tokens): Partial<Theme> => ({
  accentColor: tokens.accent,
  accentFg: tokens.onAccent,
  accentLight: withAlpha(tokens.accent, tokens.dark ? 0.18 : 0.1),
  textDark: tokens.text,
  textMedium: tokens.secondary,
  textLight: tokens.muted,
  textBubble: tokens.text,
  bgIconHeader: tokens.sunken,
  fgIconHeader: tokens.secondary,
  textHeader: tokens.text,
  textGroupHeader: tokens.secondary,
  textHeaderSelected: tokens.onAccent,
  bgCell: tokens.bg,
  bgCellMedium: tokens.sunken,
  bgHeader: tokens.sunken,
  bgHeaderHasFocus: tokens.hover,
  bgHeaderHovered: tokens.hover,
  bgBubble: tokens.hover,
  bgBubbleSelected: tokens.bg,
  bgSearchResult: tokens.mark,
  borderColor: tokens.border,
  drilldownBorder: tokens.border,
  linkColor: tokens.accentText,
  cellHorizontalPadding: 8,
  cellVerticalPadding: 4,
  headerIconSize: 16,
  headerFontStyle: '600 13px',
  baseFontStyle: '13px',
  markerFontStyle: '11px',
  editorFontSize: '13px',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  checkboxMaxSize: 16,
  roundingRadius: 4,
  lineHeight: 1.4,
})
