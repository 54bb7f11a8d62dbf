import type { sheets } from '@millrace/contract'
import { readStyles, readWorkbook, type Workbook } from '../../../../lib/documents/formats/xlsx/workbook.ts'
import { ReaderError } from './errors.ts'
import type { OpenFile } from './file.ts'
import type { Source } from './source.ts'
import { kindOfFormat, type NumberKind } from './xlsx-numbers.ts'
import { damaged, openXlsxFile, type XlsxFile } from './xlsx-package.ts'
import { unescape, XlsxRows } from './xlsx-rows.ts'
import { walkXml } from './xml-stream.ts'

/** Shared strings are kept in memory. */
const STRINGS_MAX_CHARS = 96 * 1024 * 1024

/** Opens one sheet of a workbook. */
export function openXlsx(file: OpenFile, options: sheets.ReadOptions): Source {
  const xlsx = openXlsxFile(file)
  const workbook = readWorkbook(xlsx.parts)
  const sheet = chooseSheet(workbook, options.sheetName)
  const kinds = readStyles(xlsx.parts).map(kindOfFormat)
  let position = 0
  const source: Source = {
    format: 'xlsx',
    encoding: undefined,
    delimiter: undefined,
    sheetNames: workbook.sheets.map(({ name }) => name),
    sheetName: sheet.name,
    names: null,
    bytes: file.size,
    claimedRows: null,
    position: () => position,
    rows: async function* () {
      const part = xlsx.stream(sheet.part)
      if (!part) throw damaged()
      const { since1904 } = workbook
      const strings = await readStrings(xlsx)
      const found = new XlsxRows({
        strings,
        kinds: withDefault(kinds),
        since1904,
        decimal: options.decimal ?? '.',
      })
      const turns = walkXml(part.content, found)
      while (!(await turns.next()).done) {
        position = part.position()
        source.claimedRows = found.claimed
        if (found.rows.length > 0) yield found.rows.splice(0)
      }
      if (found.rows.length > 0) yield found.rows.splice(0)
    },
  }
  return source
}

const withDefault = (kinds: NumberKind[]): NumberKind[] => (kinds.length > 0 ? kinds : ['number'])

function chooseSheet({ sheets: all }: Workbook, name: string | undefined) {
  const found = name === undefined ? all[0] : all.find((one) => one.name === name)
  if (found) return found
  throw all.length === 0
    ? new ReaderError('broken', 'This workbook has no readable sheet.')
    : new ReaderError('not_found', `This workbook has no sheet named "${name}".`)
}

async function readStrings(xlsx: XlsxFile): Promise<string[]> {
  const part = xlsx.stream('xl/sharedStrings.xml')
  const strings: string[] = []
  if (!part) return strings
  let text = ''
  let size = 0
  let inText = false
  let inReading = false
  const visitor = {
    open: (tag: string) => {
      if (tag === 'si') text = ''
      else if (tag === 't') inText = true
      else if (tag === 'rPh') inReading = true
    },
    text: (piece: string) => {
      if (!inText || inReading) return
      size += piece.length
      if (size > STRINGS_MAX_CHARS) throw tooManyTexts()
      text += piece
    },
    close: (tag: string) => {
      if (tag === 't') inText = false
      else if (tag === 'rPh') inReading = false
      else if (tag === 'si') strings.push(unescape(text))
    },
  }
  const turns = walkXml(part.content, visitor)
  while (!(await turns.next()).done);
  return strings
}

const tooManyTexts = () =>
  new ReaderError(
    'too_large',
    'This workbook has too much text to be read at once. Save the sheet as CSV and import that file.',
  )
