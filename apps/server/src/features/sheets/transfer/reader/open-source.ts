import type { sheets } from '@millrace/contract'
import { openCsv } from './csv-source.ts'
import { decodedChunks, type Encoding, guessEncoding } from './encodings.ts'
import { ReaderError } from './errors.ts'
import { type OpenFile, readAt } from './file.ts'
import { openJson } from './json-source.ts'
import type { Source } from './source.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** OLE compound files: workbooks from before 2007, and newer ones with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

export interface OpenOptions extends sheets.ReadOptions {
  /** The file name; its extension decides where the content does not. */
  name: string
  /** See `openJson`. */
  jsonColumns?: ReadonlySet<number>
}

/** Opens the file as rows, in the requested format or the detected one. */
export async function openSource(file: OpenFile, options: OpenOptions): Promise<Source> {
  if (file.size === 0) throw new ReaderError('empty', 'This file is empty.')
  const head = readAt(file, 0, 4)
  const isZip = head.equals(ZIP)
  if (isZip ? options.format === undefined || options.format === 'xlsx' : options.format === 'xlsx')
    return openWorkbook(file, { isZip, options })
  if (head.equals(COMPOUND) && options.format === undefined) throw oldWorkbook()
  if (isZip) throw new ReaderError('wrong_format', 'This file is a workbook, not text. Read it as XLSX.')
  const encoding = options.encoding ?? guessEncoding(file)
  const format = options.format ?? guessFormat(file, encoding, options.name)
  return format === 'json' || format === 'ndjson'
    ? openJson(file, { ...options, format, encoding })
    : openCsv(file, { ...options, format: format === 'tsv' ? 'tsv' : options.format, encoding })
}

async function openWorkbook(
  file: OpenFile,
  { isZip, options }: { isZip: boolean; options: OpenOptions },
): Promise<Source> {
  // Loaded only for workbooks, so that text files start faster.
  if (isZip) return (await import('./xlsx-source.ts')).openXlsx(file, options)
  if (readAt(file, 0, 4).equals(COMPOUND)) throw oldWorkbook()
  throw new ReaderError('wrong_format', 'This file isn’t an XLSX workbook.')
}

const oldWorkbook = () =>
  new ReaderError(
    'unsupported_type',
    'This workbook has an old format or a password. Save it as .xlsx without a password.',
  )

function guessFormat(file: OpenFile, encoding: Encoding, name: string): 'csv' | 'tsv' | 'json' | 'ndjson' {
  const text = (decodedChunks(file, encoding).next().value?.text ?? '').trimStart()
  const isList = /^\[\s*(?:[{[\]]|$)/.test(text)
  const lines = /\.(?:ndjson|jsonl)$/i.test(name)
  if (lines || isLines(text)) return 'ndjson'
  if (isList || text.startsWith('{') || /\.json$/i.test(name)) return 'json'
  return /\.tsv$/i.test(name) ? 'tsv' : 'csv'
}

/** The first line is a complete object, and the next line is another one or the first contains no list. */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r?\n/, 2)
  if (!first.startsWith('{') || !isWhole(first)) return false
  return second.startsWith('{') || !/:\s*\[\s*\{/.test(first)
}

function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
