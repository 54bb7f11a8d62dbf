import { GridCellKind, type CustomCell, type CustomRenderer } from '@glideapps/glide-data-grid'
import { shortened } from './fitted.ts'

export interface Chip {
  label: string
  ground: string
  text: string
}

type ChipsCell = CustomCell<{ kind: 'chips'; chips: readonly Chip[] }>

const HEIGHT = 20
const PADDING = 8
const GAP = 4

/** Renders options, links and files as chips. */
export const chipsRenderer: CustomRenderer<ChipsCell> = {
  kind: GridCellKind.Custom,
  isMatch: (cell): cell is ChipsCell => (cell.data as { kind?: unknown }).kind === 'chips',
  draw: ({ ctx, rect, theme, cell }) => {
    const top = rect.y + Math.min((rect.height - HEIGHT) / 2, 6)
    const right = rect.x + rect.width - theme.cellHorizontalPadding
    let x = rect.x + theme.cellHorizontalPadding
    ctx.textBaseline = 'middle'
    const measure = (text: string) => ctx.measureText(text).width
    for (const { label, ground, text } of cell.data.chips) {
      if (x >= right) break
      const width = Math.min(ctx.measureText(label).width + 2 * PADDING, Math.max(24, right - x))
      ctx.beginPath()
      ctx.fillStyle = ground
      ctx.roundRect(x, top, width, HEIGHT, 4)
      ctx.fill()
      ctx.fillStyle = text
      ctx.fillText(shortened(measure, label, width - 2 * PADDING), x + PADDING, top + HEIGHT / 2 + 1)
      x += width + GAP
    }
  },
  measure: (ctx, cell, theme) =>
    cell.data.chips.reduce(
      (sum, { label }) => sum + ctx.measureText(label).width + 2 * PADDING + GAP,
      2 * theme.cellHorizontalPadding,
    ),
}
