import { checkUpload, DocumentError, type DocumentKind } from '../../../../lib/documents/index.ts'
import { Failure } from '../../../../lib/errors.ts'

/** Kinds that have rows, or are text that may have some. */
const ROWS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['csv', 'text', 'markdown', 'xlsx'])
const WHAT: Partial<Record<DocumentKind, string>> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  pptx: 'a PowerPoint presentation',
  html: 'a web page',
}
const HOW = 'You can import CSV, TSV, JSON and XLSX. Save the file in one of these formats and upload it.'

/** Refuses a file by its content, whatever its name says, when no rows can be in it. */
export async function checkRows(path: string, name: string): Promise<void> {
  try {
    const kind = await checkUpload(path, { name })
    if (kind !== null && !ROWS.has(kind))
      throw refusal(name, `This file is ${WHAT[kind] ?? kind}, not a table.`)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw refusal(name, error.message)
  }
}

const refusal = (name: string, why: string): Failure =>
  new Failure('invalid_request', `“${name}”: ${why} ${HOW}`, { issues: [{ path: 'file', message: why }] })
