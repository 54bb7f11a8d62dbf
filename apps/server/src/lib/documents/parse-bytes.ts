import { say } from '@millrace/contract/reasons'
import { detectKind } from './detect.ts'
import { DocumentError } from './errors.ts'
import type { Parsed, Reading } from './formats/context.ts'
import type { DocumentKind, ParsedDocument } from './types.ts'

/** The libraries of a format are loaded with its first document. */
const READERS: Record<DocumentKind, (reading: Reading) => Promise<Parsed>> = {
  pdf: async (reading) => (await import('./formats/pdf/read.ts')).readPdf(reading),
  docx: async (reading) => (await import('./formats/docx.ts')).readDocx(reading),
  pptx: async (reading) => (await import('./formats/pptx/read.ts')).readPptx(reading),
  xlsx: async (reading) => (await import('./formats/xlsx/read.ts')).readXlsx(reading),
  csv: async (reading) => (await import('./formats/csv.ts')).readCsv(reading),
  html: async (reading) => (await import('./formats/html/read.ts')).readHtml(reading),
  markdown: async (reading) => (await import('./formats/markdown.ts')).readMarkdown(reading),
  text: async (reading) => (await import('./formats/plain.ts')).readPlain(reading),
}

/**
 * Reads a document in this process. Do not call it for untrusted content in the server process: it may use any amount
 * of time and memory. Throws `DocumentError` on every failure.
 */
export async function parseBytes(reading: Reading): Promise<ParsedDocument> {
  try {
    const kind = await detectKind(reading.bytes, reading)
    const parsed = await READERS[kind](reading)
    const last = parsed.sections.at(-1)
    if (!last && parsed.web) return { kind, characters: 0, ...parsed }
    if (!last) throw new DocumentError('empty', say('document.noText'))
    return { kind, characters: last.start + last.text.length, ...parsed }
  } catch (error) {
    throw error instanceof DocumentError ? error : unexpected(error)
  }
}

function unexpected(error: unknown): DocumentError {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof RangeError && /call stack/i.test(text))
    return new DocumentError('broken', say('document.deep'), {
      cause: error,
    })
  if (error instanceof RangeError || /allocation failed|string longer/i.test(text))
    return new DocumentError('too_much_memory', TOO_MUCH_MEMORY, { cause: error })
  return new DocumentError('broken', say('document.damaged'), {
    cause: error,
  })
}

export const TOO_MUCH_MEMORY = say('document.memory')
