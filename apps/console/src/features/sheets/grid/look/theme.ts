import type { Theme } from '@glideapps/glide-data-grid'
import type { Tokens } from './tokens.ts'

/** Makes an opaque color translucent. */
export function withAlpha(color: string, alpha: number): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}

const FONT_FAMILY = "'Inter Variable', system-ui, sans-serif"
export const CELL_FONT = '13px'
/** Font of column and group headers. */
export const HEAD_FONT = '600 13px'
/** Horizontal cell padding in pixels. */
export const CELL_PADDING = 8

let paper: CanvasRenderingContext2D | null = null

/** Width of a text in pixels, as the grid draws it. */
export function textWidth(text: string, font: string): number {
  paper ??= document.createElement('canvas').getContext('2d')
  if (!paper) return 0
  paper.font = `${font} ${FONT_FAMILY}`
  return paper.measureText(text).width
}

/** The grid theme in the page's colors. */
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
  cellHorizontalPadding: CELL_PADDING,
  cellVerticalPadding: 4,
  headerIconSize: 16,
  headerFontStyle: HEAD_FONT,
  baseFontStyle: CELL_FONT,
  markerFontStyle: '11px',
  editorFontSize: '13px',
  fontFamily: FONT_FAMILY,
  checkboxMaxSize: 16,
  roundingRadius: 4,
  lineHeight: 1.4,
})
