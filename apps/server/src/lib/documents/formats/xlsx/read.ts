import { say } from '@millrace/contract/reasons'
import { DocumentError } from '../../errors.ts'
import { SectionList } from '../../sections.ts'
import { shortLine } from '../../text/clean.ts'
import type { Parsed, Reading } from '../context.ts'
import { needed, openPackage, propertiesOf } from '../office/package.ts'
import { headerOf } from '../office/table.ts'
import { sheetRows, type SheetRow } from './sheet.ts'
import { readStrings, readStyles, readWorkbook } from './workbook.ts'

const HEADER_WITHIN = 10

/**
 * Reads a workbook sheet by sheet. Each row becomes a section of "header: value" lines, so that a row can answer a
 * question by itself, with numbers and dates as shown. Formulas give their stored result; macros are ignored.
 */
export function readXlsx({ bytes, limits, onProgress }: Reading): Promise<Parsed> {
  const file = openPackage(bytes, limits)
  const workbook = readWorkbook(file)
  const shared = { strings: readStrings(file), styles: readStyles(file), since1904: workbook.since1904 }
  const list = new SectionList(limits.characters)
  let rows = 0
  for (const [index, sheet] of workbook.sheets.entries()) {
    const grid = sheetRows(needed(file.part(sheet.part)), shared, limits.rows - rows)
    rows += grid.length
    if (rows >= limits.rows) throw tooManyRows(limits.rows)
    addSheet(list, shortLine(sheet.name), grid)
    onProgress({ done: index + 1, total: workbook.sheets.length })
  }
  const { title, language } = propertiesOf(file)
  return Promise.resolve({ title: title && shortLine(title), language, pages: null, sections: list.sections })
}

function addSheet(list: SectionList, sheet: string, rows: SheetRow[]): void {
  const at = headerAt(rows)
  const header = at < 0 ? [] : headerOf(rows[at]!.cells)
  for (const [index, { number, cells }] of rows.entries()) {
    const place = { heading: [sheet, `Row ${number}`] }
    if (index === at && header.length > 0) {
      if (rows.length === at + 1) list.add(place, cells.filter(Boolean).join('\n'))
      continue
    }
    list.add(place, index < at ? cells.filter(Boolean).join(' ') : rowText(header, cells))
  }
}

/** There is often a title above the table: the header is the first row as wide as the rows below it. */
function headerAt(rows: SheetRow[]): number {
  const width = ({ cells }: SheetRow) => cells.filter((cell) => cell !== '').length
  const first = rows.slice(0, HEADER_WITHIN)
  const usual = Math.max(...first.map(width), 0)
  return first.findIndex((row) => width(row) > usual / 2)
}

const rowText = (header: string[], cells: string[]) =>
  cells
    .map((cell, index) =>
      cell === '' ? '' : header.length === 0 ? cell : `${header[index] ?? `Column ${index + 1}`}: ${cell}`,
    )
    .filter((line) => line !== '')
    .join('\n')

const tooManyRows = (rows: number) => new DocumentError('too_large', say('workbook.rows', { most: rows }))
