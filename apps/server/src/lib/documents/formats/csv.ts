import { say } from '@millrace/contract/reasons'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { DocumentError } from '../errors.ts'
import { SectionList } from '../sections.ts'
import { shortLine } from '../text/clean.ts'
import { charsetOf, encodingOf } from '../text/decode.ts'
import type { Parsed, Reading } from './context.ts'
import { sniffDelimiter } from './csv-dialect.ts'

const PART_BYTES = 256 * 1024
const SAMPLE_BYTES = 64 * 1024

/**
 * Reads a table with a header. Each row becomes a section of "header: value" lines, so that a row can answer a question
 * by itself. Rows are numbered as in a spreadsheet, with the header as row 1.
 */
export async function readCsv(reading: Reading): Promise<Parsed> {
  const { bytes, mime, limits, onProgress } = reading
  const encoding = encodingOf(bytes, charsetOf(mime))
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES))
  const list = new SectionList(limits.characters)
  const parser = parse({
    delimiter: sniffDelimiter(sample),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.rowCharacters,
  })
  const source = Readable.from(textParts(bytes, encoding, onProgress))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  let header: string[] | null = null
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      if (number > limits.rows) throw tooManyRows(limits.rows)
      const cells = record.map((cell) => cell.trim())
      if (cells.every((cell) => cell === '')) continue
      if (header === null) {
        header = headerOf(cells)
        if (header.length > 0) continue
      }
      list.add({ heading: [`Row ${number}`] }, rowText(header, cells))
    }
  } catch (error) {
    throw explain(error, number + 1, limits.rowCharacters)
  } finally {
    source.destroy()
  }
  // A file with only a header still tells what its columns are.
  if (list.sections.length === 0 && header) list.add({ heading: ['Row 1'] }, header.join('\n'))
  return { title: null, pages: null, language: null, sections: list.sections }
}

function* textParts(
  bytes: Uint8Array,
  encoding: string,
  onProgress: Reading['onProgress'],
): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true })
    onProgress({ done: Math.min(bytes.length, at + PART_BYTES), total: bytes.length })
  }
  yield decoder.decode()
}

/** Column names, or none when the first row looks like data (its first cell is a number). */
function headerOf(cells: string[]): string[] {
  const numbers = cells.filter((cell) => /^[-+]?[\d.,\s]*\d%?$/.test(cell))
  if (numbers.length > cells.length / 2 && numbers[0] === cells[0]) return []
  return cells.map((cell, index) => shortLine(cell) || `Column ${index + 1}`)
}

const rowText = (header: string[], cells: string[]) =>
  cells
    .map((cell, index) => (cell === '' ? '' : `${header[index] ?? `Column ${index + 1}`}: ${cell}`))
    .filter((line) => line !== '')
    .join('\n')

function explain(error: unknown, row: number, most: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new DocumentError('too_large', say('table.longRow', { row, most }))
  const key = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'table.quote' : 'table.row'
  return new DocumentError('broken', say(key, { row }), { cause: error })
}

const tooManyRows = (rows: number) => new DocumentError('too_large', say('table.rows', { most: rows }))
