import { type Reason, say } from '@millrace/contract/reasons'
import { DocumentError } from './errors.ts'
import { lookAt } from './looks-like-text.ts'
import { charsetOf } from './text/decode.ts'
import type { DocumentKind } from './types.ts'
import { readDirectory } from './zip/directory.ts'

export interface Named {
  name: string
  mime?: string | null
}

const SAMPLE = 65_536

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

/** Readable names of formats by extension, for files that cannot be text. */
const BINARY: Record<string, Reason> = {
  pdf: say('kind.pdf'),
  docx: say('kind.docx'),
  doc: say('kind.doc'),
  xlsx: say('kind.xlsx'),
  xls: say('kind.xls'),
  pptx: say('kind.pptx'),
  ppt: say('kind.ppt'),
  odt: say('kind.odt'),
  ods: say('kind.ods'),
  odp: say('kind.odp'),
  epub: say('kind.epub'),
  zip: say('kind.zip'),
  png: say('kind.png'),
  jpg: say('kind.jpeg'),
  jpeg: say('kind.jpeg'),
  gif: say('kind.gif'),
  webp: say('kind.webp'),
  mp3: say('kind.sound'),
  mp4: say('kind.video'),
  exe: say('kind.program'),
  dll: say('kind.program'),
  msi: say('kind.program'),
  com: say('kind.program'),
  elf: say('kind.program'),
  so: say('kind.program'),
  macho: say('kind.program'),
  dmg: say('kind.program'),
  apk: say('kind.program'),
  jar: say('kind.program'),
  class: say('kind.program'),
  wasm: say('kind.program'),
  bin: say('kind.binary'),
  gz: say('kind.packed'),
  tar: say('kind.packed'),
  '7z': say('kind.packed'),
  rar: say('kind.packed'),
  bz2: say('kind.packed'),
  xz: say('kind.packed'),
}

/** Detects the format from the content. The name and media type only decide between text formats. */
export async function detectKind(bytes: Uint8Array, named: Named): Promise<DocumentKind> {
  if (bytes.length === 0) throw new DocumentError('empty', say('document.empty'))
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return zipKind(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) throw oldOffice(bytes, named)
  if (head.startsWith('{\\rtf')) throw unsupported(say('kind.rtf'))
  const look = lookAt(bytes, charsetOf(named.mime) ?? charsetWithin(head))
  if (look.kind === 'unknown-encoding') throw unknownEncoding()
  // Text can start like an image or a program by chance, but then it contains no control characters.
  const magic = look.kind === 'text' && look.spotless ? null : await kindByMagic(bytes)
  if (look.kind === 'binary' || magic) throw magic ? unsupported(magic) : unrecognised(named)
  return textKind(look.text, named)
}

function textKind(text: string, named: Named): DocumentKind {
  const extension = extensionOf(named.name)
  const claimed = BINARY[extension]
  if (claimed) throw mismatch(named.name, claimed)
  const start = text.trimStart()
  const kind = BY_EXTENSION[extension] ?? BY_MIME[(named.mime ?? '').split(';')[0]!.trim().toLowerCase()]
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(withoutProlog(start))) {
    if (kind === 'csv') throw mismatch(named.name, say('kind.table'))
    return 'html'
  }
  if (kind) return kind
  return /<(?:p|div|h[1-6]|table|article|section)[\s>]/i.test(start) && start.startsWith('<')
    ? 'html'
    : 'text'
}

/** The encoding declared in the head of a web page or XML file, which is ASCII in every encoding. */
const charsetWithin = (head: string): string | null =>
  charsetOf(/<meta(?:(?!charset)[^<>])+charset[^<>]*>/i.exec(head)?.[0]) ??
  (/^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]?.toLowerCase() || null)

/** The text after the XML declaration and comments. */
function withoutProlog(text: string): string {
  let rest = text
  for (;;) {
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?xml') ? '>' : null
    const end = close === null ? -1 : rest.indexOf(close)
    if (end < 0) return rest
    rest = rest.slice(end + close!.length).trimStart()
  }
}

function zipKind(bytes: Uint8Array): DocumentKind {
  const names = readDirectory(bytes).map((entry) => entry.name)
  const has = (start: string) => names.some((name) => name.startsWith(start))
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  if (names.includes('ppt/presentation.xml')) return 'pptx'
  if (has('xl/')) throw unsupported(say('kind.oddWorkbook'), say('advice.workbook'))
  if (has('ppt/')) throw unsupported(say('kind.oddSlides'), say('advice.slides'))
  if (names.includes('META-INF/container.xml')) throw unsupported(BINARY.epub!)
  if (names.includes('content.xml')) throw unsupported(say('kind.openDocument'), say('advice.document'))
  if (has('word/')) throw unsupported(say('kind.oddDocx'), say('advice.document'))
  throw unsupported(BINARY.zip!, say('advice.unpack'))
}

/** The pre-2007 Office container, which also wraps password-protected modern documents. */
function oldOffice(bytes: Uint8Array, named: Named): DocumentError {
  const locked = Buffer.from('EncryptedPackage', 'utf16le')
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(locked))
    return new DocumentError('encrypted', say('document.locked'))
  const claimed = BINARY[extensionOf(named.name)] ?? say('kind.oldOffice')
  return unsupported(claimed, say('advice.office'))
}

async function kindByMagic(bytes: Uint8Array): Promise<Reason | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes.subarray(0, SAMPLE))
  return type ? (BINARY[type.ext] ?? say('kind.mime', { type: type.mime })) : null
}

/** Formats that are read if their content is as it should be. */
const READABLE = new Set(['pdf', 'docx', 'xlsx', 'pptx'])

/** The content says nothing, so the name decides what to say: that the file is damaged, or of a format we don't read. */
function unrecognised({ name }: Named): DocumentError {
  const extension = extensionOf(name)
  if (READABLE.has(extension)) return new DocumentError('unsupported_type', say('document.damaged'))
  return unsupported(BINARY[extension] ?? say('kind.unknown'))
}

const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const unsupported = (kind: Reason, advice: Reason = say('advice.readable')) =>
  new DocumentError('unsupported_type', say('document.unsupported', { kind, advice }))
const unknownEncoding = () => new DocumentError('unknown_encoding', say('document.encoding'))
const mismatch = (name: string, kind: Reason) =>
  new DocumentError('unsupported_type', say('document.other', { name, kind }))
