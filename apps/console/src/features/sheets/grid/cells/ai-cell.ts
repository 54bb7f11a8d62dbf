import { GridCellKind, type CustomCell, type CustomRenderer, type GridCell } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { GLYPHS } from '../../status/glyphs.ts'
import type { Tokens } from '../look/tokens.ts'
import { shortened, whole } from './fitted.ts'

type AiGridCell = CustomCell<{
  kind: 'ai'
  status: sheets.AiCellStatus
  text: string
  /** The text is a number or date, which is never cut. */
  whole: boolean
  textColor: string
  glyphColor: string
}>

const SIZE = 14
const GAP = 6
/** Width of the status icon next to the value. */
export const GLYPH_ROOM = SIZE + GAP
const TURN_MS = 1200
/** A click within this distance of the cell's left edge hits the icon. */
export const GLYPH_REACH = 8 + SIZE + GAP / 2

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const paths = new Map<string, Path2D>()
function pathOf(path: string): Path2D {
  let found = paths.get(path)
  if (!found) paths.set(path, (found = new Path2D(path)))
  return found
}

/** Whether a cell shows a status icon; cells that are done or never ran do not. */
export const showsStatus = (cell: sheets.AiCell | undefined): cell is sheets.AiCell =>
  cell !== undefined && GLYPHS[cell.status] !== undefined

interface AiCellText {
  /** The displayed value; empty for none. */
  value: string
  /** It is a number or date, which is never cut. */
  whole: boolean
  /** The status in a word, or why it failed. */
  word: string
  /** Value and status for screen readers. */
  spoken: string
}

/** A cell with a status icon before its value, or before the status word if there is no value. */
export function aiCell(
  { status }: sheets.AiCell,
  { value, whole: isWhole, word, spoken }: AiCellText,
  tokens: Tokens,
): GridCell {
  const tone = GLYPHS[status]?.tone ?? 'muted'
  const isQuiet = value === '' ? status !== 'error' : status === 'queued' || status === 'running'
  const data: AiGridCell['data'] = {
    kind: 'ai',
    status,
    text: value === '' ? word : value,
    whole: isWhole && value !== '',
    textColor: isQuiet ? tokens.muted : value === '' ? tokens.error : tokens.text,
    glyphColor: tokens[tone],
  }
  return { kind: GridCellKind.Custom, allowOverlay: false, copyData: spoken, data }
}

/** Renders AI cells. The icon of running cells is animated only while visible and if motion is not reduced. */
export const aiCellRenderer: CustomRenderer<AiGridCell> = {
  kind: GridCellKind.Custom,
  isMatch: (cell): cell is AiGridCell => (cell.data as { kind?: unknown }).kind === 'ai',
  draw: ({ ctx, rect, theme, cell, frameTime, requestAnimationFrame }) => {
    const { status, text, whole: isWhole, textColor, glyphColor } = cell.data
    const glyph = GLYPHS[status]
    const x = rect.x + theme.cellHorizontalPadding
    const middle = rect.y + Math.min(rect.height, 32) / 2
    if (glyph) {
      ctx.save()
      ctx.translate(x + SIZE / 2, middle)
      if (glyph.turns && !isStill()) {
        ctx.rotate(((frameTime % TURN_MS) / TURN_MS) * 2 * Math.PI)
        requestAnimationFrame()
      }
      ctx.scale(SIZE / 16, SIZE / 16)
      ctx.translate(-8, -8)
      ctx.strokeStyle = glyphColor
      ctx.lineWidth = 1.6
      ctx.lineCap = 'round'
      ctx.lineJoin = 'round'
      ctx.stroke(pathOf(glyph.path))
      ctx.restore()
    }
    const left = x + SIZE + GAP
    ctx.fillStyle = textColor
    ctx.textBaseline = 'middle'
    const room = rect.x + rect.width - theme.cellHorizontalPadding - left
    const measure = (part: string) => ctx.measureText(part).width
    const shown = isWhole ? whole(measure, [text], room) : shortened(measure, text, room)
    ctx.fillText(shown, left, middle + 1)
  },
  measure: (ctx, cell, theme) =>
    ctx.measureText(cell.data.text).width + SIZE + GAP + 2 * theme.cellHorizontalPadding,
}
