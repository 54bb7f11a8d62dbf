import { sniffDelimiter } from '../../../../lib/documents/formats/csv-dialect.ts'
import type { sheets } from '@millrace/contract'
import { CsvRows } from './csv-rows.ts'
import { decodedChunks, type Encoding } from './encodings.ts'
import type { OpenFile } from './file.ts'
import type { RawRow, Source } from './source.ts'

const NOT_ENCODED = (encoding: string) => `has bytes that are not ${encoding}`

const SAMPLE_CHARS = 64 * 1024

/** Opens a file of delimited rows. */
export function openCsv(file: OpenFile, options: sheets.ReadOptions & { encoding: Encoding }): Source {
  const { encoding } = options
  const sample = decodedChunks(file, encoding).next().value?.text.slice(0, SAMPLE_CHARS) ?? ''
  const delimiter =
    options.format === 'tsv'
      ? '\t'
      : (options.delimiter ?? (sniffDelimiter(sample) as (typeof sheets.DELIMITERS)[number]))
  const newline = sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r'
  let position = 0
  return {
    format: options.format ?? (delimiter === '\t' ? 'tsv' : 'csv'),
    encoding,
    delimiter,
    sheetNames: [],
    sheetName: undefined,
    names: null,
    bytes: file.size,
    claimedRows: null,
    position: () => position,
    rows: async function* () {
      const rows = new CsvRows({ delimiter, newline })
      for (const chunk of decodedChunks(file, encoding)) {
        position = chunk.position
        const found = rows.push(chunk.text, chunk.last)
        yield chunk.damaged ? found.map((row) => markDamaged(row, encoding)) : found
      }
    },
  }
}

/** Rejects rows with bytes that are invalid in the encoding; they would be lost silently. */
export const markDamaged = (row: RawRow, encoding: Encoding): RawRow =>
  row.cells.some((cell) => cell.includes('\ufffd')) ? { ...row, problem: NOT_ENCODED(encoding) } : row
