import { GridCellKind, type GridCell, type Theme } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { optionColors } from '../look/option-colors.ts'
import { withAlpha } from '../look/theme.ts'
import type { Tokens } from '../look/tokens.ts'
import type { Chip } from './chips-cell.ts'
import { aiCell, showsStatus } from './ai-cell.ts'
import { isCalculated, isNumeric, isWhole, typeOf } from './column-kinds.ts'
import { DRAWN_MAX, fittedCell, oneLine } from './text-cell.ts'

export interface CellContext {
  tokens: Tokens
  /** Formats a value. */
  show: (column: sheets.Column, value: sheets.CellValue) => string
  labelOf: (id: string) => string
  /** The status of an AI cell in a word, and with its value for screen readers. */
  statusOf: (cell: sheets.AiCell, value: string) => { word: string; spoken: string }
  /** Whether the row height allows several lines. */
  wrap: boolean
  readOnly: boolean
  /** Search words, in lower case. */
  words: readonly string[]
}

export const LOADING_CELL: GridCell = {
  kind: GridCellKind.Loading,
  allowOverlay: false,
  skeletonWidth: 72,
  skeletonWidthVariability: 40,
}

/** A cell for the grid library. Editing is handled by us, so no cell opens a library editor. */
export function gridCell(column: sheets.Column, record: sheets.SheetRecord, context: CellContext): GridCell {
  const status = record.live?.[column.key]
  if (column.type === 'live' && showsStatus(status)) {
    const value = record.errors[column.key]?.text ?? context.show(column, record.cells[column.key] ?? null)
    const shown = value.length > DRAWN_MAX ? `${value.slice(0, DRAWN_MAX)}…` : value
    const whole = !record.errors[column.key] && isWhole(typeOf(column))
    return aiCell(
      status,
      { value: oneLine(shown), whole, ...context.statusOf(status, shown) },
      context.tokens,
    )
  }
  const error = record.errors[column.key]
  if (error) return fittedCell(error.text, { themeOverride: errorTheme(context.tokens) })
  const value = record.cells[column.key] ?? null
  const type = typeOf(column)
  if (type === 'checkbox') {
    const readonly = context.readOnly || isCalculated(column)
    return {
      kind: GridCellKind.Boolean,
      // Null is an empty cell, whose checkbox is drawn only on hover.
      data: typeof value === 'boolean' ? value : null,
      readonly,
      allowOverlay: false,
      contentAlign: 'center',
    }
  }
  if (value === null) return fittedCell('')
  const chips = chipsOf(column, value, context)
  if (chips) return chipsCell(chips, context)
  const text = context.show(column, value)
  const theme = { ...litTheme(text, context), ...linkTheme(type, context.tokens) }
  const isLong = context.wrap && (type === 'longText' || type === 'text' || type === 'json')
  return fittedCell(text, {
    ...(isNumeric(type) ? { contentAlign: 'right' as const } : {}),
    ...(isWhole(type) ? { whole: [] } : {}),
    ...(isLong ? { allowWrapping: true } : {}),
    ...(Object.keys(theme).length > 0 ? { themeOverride: theme } : {}),
  })
}

function chipsCell(chips: readonly Chip[], context: CellContext): GridCell {
  const copyData = chips.map(({ label }) => label).join(', ')
  const theme = litTheme(copyData, context)
  return {
    kind: GridCellKind.Custom,
    allowOverlay: false,
    copyData,
    data: { kind: 'chips', chips },
    ...(Object.keys(theme).length > 0 ? { themeOverride: theme } : {}),
  }
}

const listOf = (value: sheets.CellValue): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string')

function chipsOf(
  column: sheets.Column,
  value: sheets.CellValue,
  { tokens, labelOf }: CellContext,
): Chip[] | null {
  if (column.type === 'singleSelect' || column.type === 'multiSelect')
    return listOf(value).map((part) => {
      const option = column.options.find((candidate) => candidate.value === part)
      const [ground, text] = optionColors(option?.color ?? 'slate', tokens.dark)
      return { label: option?.label ?? part, ground, text }
    })
  if (column.type !== 'link' && column.type !== 'file') return null
  const [ground, text] = [tokens.hover, tokens.text]
  return listOf(value).map((id) => ({ label: labelOf(id), ground, text }))
}

const errorTheme = (tokens: Tokens): Partial<Theme> => ({
  textDark: tokens.error,
  bgCell: tokens.errorSoft,
})

const LINKS: readonly sheets.ColumnType[] = ['url', 'email', 'phone']
const linkTheme = (type: sheets.ColumnType, tokens: Tokens): Partial<Theme> =>
  LINKS.includes(type) ? { textDark: tokens.accentText } : {}

function litTheme(text: string, { words, tokens }: CellContext): Partial<Theme> {
  if (words.length === 0) return {}
  const lower = text.toLowerCase()
  return words.some((word) => lower.includes(word))
    ? { bgCell: withAlpha(tokens.mark, tokens.dark ? 0.7 : 0.6) }
    : {}
}
