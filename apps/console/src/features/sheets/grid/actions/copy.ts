import type { sheets } from '@millrace/contract'
import { isNumeric, typeOf } from '../cells/column-kinds.ts'
import { copyText, ownText } from '../cells/edit-text.ts'
import { type ClipCell, OWN_FORMAT, rememberCopied } from '../clipboard/clip.ts'
import { formatHtmlTable } from '../clipboard/html-table.ts'
import { formatTsv } from '../clipboard/tsv.ts'
import { linesOf, say, type GridContext } from '../grid-context.ts'
import { isLoaded, readRange } from '../rows/read-range.ts'
import { mainArea, type Area } from '../selection.ts'
import { clear } from './clear.ts'
import { rowsOf } from './read-area.ts'

const ROWS_MAX = 100_000
/** Spreadsheets keep 15 digits: longer numbers are copied as text. */
const SAFE_DIGITS = /\d{16,}/

interface Copied {
  text: string
  html: string
  own: string
}

/** A lossless copy of a cell; `text` is for other programs. */
function ownCell(column: sheets.Column, record: sheets.SheetRecord, text: string): ClipCell {
  const { sheetId } = column.settings
  const value = record.errors[column.key] ? null : record.cells[column.key]
  if (column.type !== 'link' || sheetId === undefined || !Array.isArray(value)) return ownText(column, record)
  return { sheetId, ids: value.filter((id) => typeof id === 'string'), text }
}

function copyOf(
  grid: GridContext,
  columns: readonly sheets.Column[],
  records: readonly sheets.SheetRecord[],
): Copied {
  const { style, model } = grid
  const { labels } = model.store
  const texts = records.map((record) => columns.map((column) => copyText(column, record, { style, labels })))
  const own = records.map((record, at) =>
    columns.map((column, place) => ownCell(column, record, texts[at]?.[place] ?? '')),
  )
  const text = formatTsv(texts)
  rememberCopied(text, own)
  const isText = (at: number, value: string) => {
    const column = columns[at]
    const type = column ? typeOf(column) : 'text'
    return (
      type !== 'date' &&
      type !== 'dateTime' &&
      type !== 'checkbox' &&
      (!isNumeric(type) || SAFE_DIGITS.test(value))
    )
  }
  return { text, html: formatHtmlTable(texts, isText), own: JSON.stringify(own) }
}

/** Copies the selected cells, then clears them, only after the copy has succeeded. */
export async function cut(grid: GridContext, data: DataTransfer | null): Promise<void> {
  const copied = copy(grid, data)
  if (copied && (await copied.written)) await clear(grid, copied.area)
}

interface Copying {
  area: Area
  /** Whether the cells were written to the clipboard. */
  written: Promise<boolean>
}

/** Copies the selected cells. Unloaded rows are read first, as long as the browser allows. */
export function copy(grid: GridContext, data: DataTransfer | null): Copying | null {
  const area = mainArea(grid.ui.getState().selection, { columns: grid.columns.length, lines: linesOf(grid) })
  if (!area) return null
  const range = rowsOf(grid, area)
  if (range.count > ROWS_MAX) {
    say(grid.t('note.copyTooLarge', { count: range.count }), 'warning')
    return null
  }
  const columns = grid.columns.slice(area.column, area.column + area.columns)
  const { model } = grid
  const merged = (records: readonly sheets.SheetRecord[]) =>
    records.map((record) => model.edits.overlay.merged(record))
  if (data && isLoaded(model.store, range)) {
    const rows = Array.from({ length: range.count }, (_, at) => model.store.record(range.from + at)).filter(
      (record) => record !== undefined,
    )
    const copied = copyOf(grid, columns, merged(rows))
    data.setData('text/plain', copied.text)
    data.setData('text/html', copied.html)
    data.setData(OWN_FORMAT, copied.own)
    return { area, written: Promise.resolve(true) }
  }
  const reading = readRange(model.store, range).then((records) => copyOf(grid, columns, merged(records)))
  return { area, written: writeLater(grid, reading, range.count) }
}

async function writeLater(grid: GridContext, reading: Promise<Copied>, count: number): Promise<boolean> {
  say(grid.t('note.copying', { count }))
  try {
    // Must be requested within the key event; browsers reject it later.
    if (typeof ClipboardItem === 'undefined') {
      await reading
      say(grid.t('note.copyAgain'))
      return false
    }
    const item = new ClipboardItem({
      'text/plain': reading.then(({ text }) => new Blob([text], { type: 'text/plain' })),
      // Browsers parse this HTML under our page's policy, which forbids inline styles.
      'text/html': reading.then(({ html }) => new Blob([withoutStyles(html)], { type: 'text/html' })),
    })
    await navigator.clipboard.write([item])
    say(grid.t('note.copied', { count }), 'success')
    return true
  } catch (error) {
    grid.props.onError(error)
    return false
  }
}

/** Quotes in cells are escaped, so only attributes contain any. */
const withoutStyles = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '')
