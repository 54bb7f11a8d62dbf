import type { WebFacts } from './formats/html/facts.ts'

export type DocumentKind = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'text' | 'markdown' | 'html'

/** A non-empty span of a document with one location: a page, a heading or a table row. */
export interface Section {
  /** From 1, or null when the format has no pages. */
  page: number | null
  /** Heading path, outermost first. */
  heading: string[]
  text: string
  /** Offset of `text` in the full text, in UTF-16 code units. */
  start: number
  /** Number of removed characters that are invisible to readers; missing when zero. */
  hidden?: number
}

export interface ParsedDocument {
  kind: DocumentKind
  title: string | null
  pages: number | null
  /** Pages without text, usually scans, such as "2, 5–7". Missing when all pages have text. */
  withoutText?: string
  /** Length of the full text in UTF-16 code units. */
  characters: number
  /** The language that the document declares as a BCP 47 tag, or null. */
  language: string | null
  sections: Section[]
  /** Only for web pages, on request. */
  web?: WebFacts
}

/** The separator between two sections in the full text. */
export const SECTION_GAP = '\n\n'

/** The text that all offsets refer to: the sections, separated by an empty line. */
export const wholeText = ({ sections }: Pick<ParsedDocument, 'sections'>): string =>
  sections.map((section) => section.text).join(SECTION_GAP)

export interface Limits {
  /** File size. */
  bytes: number
  /** Unpacked size of a ZIP-based file. */
  unpackedBytes: number
  /** Maximum compression ratio, applied when the unpacked content exceeds 10 MB. */
  ratio: number
  pages: number
  /** Rows of a table file. */
  rows: number
  /** Characters of one row in a table file. */
  rowCharacters: number
  /** Length of the extracted text, in UTF-16 code units. */
  characters: number
  /** Resident memory of the reader process. */
  memoryMb: number
  timeMs: number
}

export const DEFAULT_LIMITS: Limits = {
  bytes: 50 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  ratio: 100,
  pages: 5000,
  rows: 200_000,
  rowCharacters: 1_000_000,
  characters: 20_000_000,
  memoryMb: 768,
  timeMs: 120_000,
}

export interface Progress {
  done: number
  /** Null when the total is unknown. */
  total: number | null
}
