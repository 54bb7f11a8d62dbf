import { deflateRawSync, crc32 } from 'node:zlib'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { type PackedEntry, writeZip } from '../../lib/documents/zip/write.ts'

export type DocxBlock =
  | { heading: string; level: 1 | 2 | 3 }
  | { text: string }
  | { items: string[] }
  /** The first row is a header row. */
  | { rows: string[][] }

const LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }

/**
 * A Word document of these blocks. The text is the same each time; the packed bytes differ, since they contain the
 * time.
 */
export function makeDocx(options: { blocks: DocxBlock[]; title?: string }): Promise<Buffer> {
  const children = options.blocks.flatMap(childrenOf)
  return Packer.toBuffer(new Document({ title: options.title ?? '', sections: [{ children }] }))
}

function childrenOf(block: DocxBlock): (Paragraph | Table)[] {
  if ('heading' in block) return [new Paragraph({ text: block.heading, heading: LEVELS[block.level] })]
  if ('text' in block) return [new Paragraph({ text: block.text })]
  if ('items' in block) return block.items.map((text) => new Paragraph({ text, bullet: { level: 0 } }))
  const cell = (text: string, bold: boolean) =>
    new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold })] })] })
  const rows = block.rows.map(
    (row, index) => new TableRow({ children: row.map((text) => cell(text, index === 0)) }),
  )
  return [new Table({ rows })]
}

const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const DOCUMENT_START =
  '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>'
const DOCUMENT_END = '</w:t></w:r></w:p></w:body></w:document>'

export interface BombOptions {
  /** Decompressed size of the document's main part. */
  bytes: number
  /** Decompressed size according to the directory. Default: the real one. */
  claims?: number
}

/** A small DOCX whose main part decompresses to a huge size: a zip bomb. */
export function makeZipBomb({ bytes, claims }: BombOptions): Buffer {
  const content = Buffer.alloc(bytes, ' ')
  content.write(DOCUMENT_START, 0)
  content.write(DOCUMENT_END, bytes - DOCUMENT_END.length)
  return writeZip([
    deflated('[Content_Types].xml', Buffer.from(TYPES)),
    deflated('_rels/.rels', Buffer.from(RELATIONS)),
    { ...deflated('word/document.xml', content), size: claims ?? bytes },
  ])
}

function deflated(name: string, content: Buffer): PackedEntry {
  const packed = deflateRawSync(content, { level: 9 })
  return { name, packed, method: 8, size: content.length, crc: crc32(content) }
}
