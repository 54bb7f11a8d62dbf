import {
  getMiddleCenterBias,
  GridCellKind,
  textCellRenderer,
  type CustomRenderer,
  type Rectangle,
  type TextCell,
} from '@glideapps/glide-data-grid'
import { shortened, whole, wrapped, type Measure } from './fitted.ts'

/** The theme of a cell with resolved fonts. */
type FullTheme = Parameters<CustomRenderer['draw']>[0]['theme']

/** A text, number or date cell. */
interface FittedCell extends TextCell {
  /** Never cut: shown completely, in one of these shorter forms, or as marks. */
  whole?: readonly string[]
}

interface FittedOptions {
  contentAlign?: 'right'
  allowWrapping?: boolean
  themeOverride?: TextCell['themeOverride']
  whole?: readonly string[]
}

/** Longer texts are truncated for drawing; a cell never shows more. */
export const DRAWN_MAX = 600

/** Marks line breaks, because a single line would hide what follows. */
export const oneLine = (text: string): string => text.replace(/(?<!\s)\s*\r?\n\s*/g, ' ⏎ ')

export function fittedCell(text: string, options: FittedOptions = {}): FittedCell {
  const drawn = text.length > DRAWN_MAX ? `${text.slice(0, DRAWN_MAX)}…` : text
  return {
    kind: GridCellKind.Text,
    data: drawn,
    displayData: options.allowWrapping ? drawn : oneLine(drawn),
    allowOverlay: false,
    readonly: true,
    ...options,
  }
}

/** The width for text in a cell of this width. */
const roomIn = (width: number, { cellHorizontalPadding }: Pick<FullTheme, 'cellHorizontalPadding'>) =>
  width - 2 * cellHorizontalPadding

interface MeasuredText {
  size: string
  lines: readonly string[]
}

// Cells are cached as long as their records do not change, so each is measured once per width.
const drawn = new WeakMap<FittedCell, MeasuredText>()

function linesOf(cell: FittedCell, measure: Measure, { rect, theme }: { rect: Rectangle; theme: FullTheme }) {
  const size = `${rect.width} ${rect.height} ${theme.baseFontFull}`
  const known = drawn.get(cell)
  if (known?.size === size) return known.lines
  const room = roomIn(rect.width, theme)
  const text = cell.displayData
  const most = Math.max(1, Math.floor((rect.height - 2 * theme.cellVerticalPadding) / lineHeightOf(theme)))
  const lines = cell.whole
    ? [whole(measure, [text, ...cell.whole], room)]
    : cell.allowWrapping
      ? wrapped(measure, text, { room, lines: most })
      : [shortened(measure, text, room)]
  drawn.set(cell, { size, lines })
  return lines
}

const lineHeightOf = ({ lineHeight, baseFontStyle }: FullTheme): number =>
  lineHeight * Number.parseFloat(/(?<![\d.])[\d.]+(?=px)/.exec(baseFontStyle)?.[0] ?? '13')

const RTL = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Draws text with an ellipsis where it is cut; the library would clip it without a sign. */
export const textRenderer = {
  ...textCellRenderer,
  draw: ({
    ctx,
    rect,
    theme,
    cell,
  }: {
    ctx: CanvasRenderingContext2D
    rect: Rectangle
    theme: FullTheme
    cell: FittedCell
  }) => {
    if (cell.displayData === '') return
    const lines = linesOf(cell, (text) => ctx.measureText(text).width, { rect, theme })
    const isRtl = RTL.test(cell.displayData)
    const isRight = cell.contentAlign === 'right' || isRtl
    const padding = theme.cellHorizontalPadding + 0.5
    const x = isRight ? rect.x + rect.width - padding : rect.x + padding
    const height = lineHeightOf(theme)
    const top = rect.y + (rect.height - height * (lines.length - 1)) / 2 + getMiddleCenterBias(ctx, theme)
    if (isRtl) ctx.direction = 'rtl'
    if (isRight) ctx.textAlign = 'right'
    for (const [at, line] of lines.entries()) ctx.fillText(line, x, top + at * height)
    if (isRight) ctx.textAlign = 'start'
    if (isRtl) ctx.direction = 'inherit'
  },
}
