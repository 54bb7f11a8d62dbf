import { DocumentError } from './errors.ts'
import { decode, charsetOf, encodingOf } from './text/decode.ts'
import type { DocumentKind } from './types.ts'
import { readDirectory } from './zip/directory.ts'

export interface Named {
  name: string
  mime?: string | null
}

const SAMPLE = 65_536
/** So many control characters are no sign of a binary file yet. */
const STRAY = 4

const BY_EXTENSION: Record<string, DocumentKind> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  txt: 'text',
  text: 'text',
  log: 'text',
}
const BY_MIME: Record<string, DocumentKind> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
}

/** Names of formats for people, by extension; these can't be text. */
const BINARY: Record<string, string> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  doc: 'an old Word document',
  xlsx: 'an Excel workbook',
  xls: 'an old Excel workbook',
  pptx: 'a PowerPoint presentation',
  ppt: 'an old PowerPoint presentation',
  odt: 'an OpenDocument text',
  ods: 'an OpenDocument spreadsheet',
  odp: 'an OpenDocument presentation',
  epub: 'an e-book',
  zip: 'a ZIP archive',
  png: 'a PNG picture',
  jpg: 'a JPEG picture',
  jpeg: 'a JPEG picture',
  gif: 'a GIF picture',
  webp: 'a WebP picture',
  mp3: 'a sound file',
  mp4: 'a video',
}

/** What a file is, judged by its content; its name and media type decide only among kinds of text. */
export async function detectKind(bytes: Uint8Array, named: Named): Promise<DocumentKind> {
  if (bytes.length === 0) throw new DocumentError('empty', 'This file is empty.')
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return zipKind(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) throw oldOffice(bytes, named)
  if (head.startsWith('{\\rtf')) throw unsupported('a Rich Text document')
  if (!isText(bytes, named)) throw unsupported(await nameOf(bytes))
  return textKind(bytes, named)
}

function textKind(bytes: Uint8Array, named: Named): DocumentKind {
  const extension = extensionOf(named.name)
  const claimed = BINARY[extension]
  if (claimed) throw mismatch(named.name, claimed)
  const start = decode(bytes.subarray(0, SAMPLE), charsetOf(named.mime)).trimStart()
  const kind = BY_EXTENSION[extension] ?? BY_MIME[(named.mime ?? '').split(';')[0]!.trim().toLowerCase()]
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(withoutProlog(start))) {
    if (kind === 'csv') throw mismatch(named.name, 'a table')
    return 'html'
  }
  if (kind) return kind
  return /<(?:p|div|h[1-6]|table|article|section)[\s>]/i.test(start) && start.startsWith('<')
    ? 'html'
    : 'text'
}

/** The text after an XML declaration and comments. */
function withoutProlog(text: string): string {
  let rest = text
  for (;;) {
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?xml') ? '>' : null
    const end = close === null ? -1 : rest.indexOf(close)
    if (end < 0) return rest
    rest = rest.slice(end + close!.length).trimStart()
  }
}

/** True when nearly all characters are printable. A few stray control characters are dropped later on. */
function isText(bytes: Uint8Array, named: Named): boolean {
  const encoding = encodingOf(bytes, charsetOf(named.mime))
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE))
  let odd = 0
  for (let at = 0; at < sample.length; at++) if (isOdd(sample.charCodeAt(at))) odd++
  // Any bytes mean something in Windows-1252, so it takes less to doubt it.
  const share = encoding === 'windows-1252' ? 0.01 : 0.05
  return odd <= Math.max(sample.length * share, Math.min(STRAY, sample.length / 4))
}

const ESCAPE = 27
const isOdd = (code: number) => code < 9 || (code > 13 && code < 32 && code !== ESCAPE) || code === 127

function zipKind(bytes: Uint8Array): DocumentKind {
  const names = readDirectory(bytes).map((entry) => entry.name)
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  if (names.includes('ppt/presentation.xml')) return 'pptx'
  if (has('xl/')) throw unsupported('a workbook of an unusual form', 'Save it as XLSX or CSV and add that.')
  if (has('ppt/'))
    throw unsupported('a presentation of an unusual form', 'Save it as PPTX or PDF and add that.')
  if (names.includes('META-INF/container.xml')) throw unsupported(BINARY.epub!)
  if (names.includes('content.xml'))
    throw unsupported('an OpenDocument file', 'Save it as DOCX or PDF and add that.')
  if (has('word/'))
    throw unsupported('a Word document of an unusual form', 'Save it as DOCX or PDF and add that.')
  throw unsupported(BINARY.zip!, 'Unpack it and add the files in it.')
}

/** The container of Office before 2007, which also holds today's documents once they have a password. */
function oldOffice(bytes: Uint8Array, named: Named): DocumentError {
  const locked = Buffer.from('EncryptedPackage', 'utf16le')
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(locked))
    return new DocumentError(
      'encrypted',
      'This document is protected with a password. Open it in Office, save it without a password and add it again.',
    )
  const claimed = BINARY[extensionOf(named.name)] ?? 'a file of an old Office'
  return unsupported(claimed, 'Save it as DOCX, XLSX, PPTX or PDF and add that.')
}

async function nameOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes.subarray(0, SAMPLE))
  if (!type) return 'of an unknown kind'
  return BINARY[type.ext] ?? `of the kind ${type.mime}`
}

const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const READABLE = 'PDF, DOCX, PPTX, XLSX, CSV, Markdown, HTML and plain text can be read.'
const unsupported = (what: string, advice = READABLE) =>
  new DocumentError('unsupported_type', `This file is ${what}, which cannot be read. ${advice}`)
const mismatch = (name: string, claimed: string) =>
  new DocumentError(
    'unsupported_type',
    `"${name}" is not ${claimed}, whatever its name says: its content is something else. Was it saved from a page that asked to sign in?`,
  )
