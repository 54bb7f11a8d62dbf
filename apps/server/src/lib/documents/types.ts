import type { WebFacts } from './formats/html/facts.ts'

export type DocumentKind = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'text' | 'markdown' | 'html'

/** A span of a document with one place: a page, a heading, a table row. Never empty. */
export interface Section {
  /** From 1; null where the format has no pages. */
  page: number | null
  /** Path of headings, outermost first. */
  heading: string[]
  text: string
  /** Where `text` begins in the whole text, in UTF-16 code units. */
  start: number
  /** How many characters were removed that no reader sees; left out when there were none. */
  hidden?: number
}

export interface ParsedDocument {
  kind: DocumentKind
  title: string | null
  pages: number | null
  /** Pages without text among others that have some, as "2, 5–7": scans, most often. Left out when all have text. */
  withoutText?: string
  /** Length of the whole text in UTF-16 code units. */
  characters: number
  /** Language the document itself declares, as a BCP 47 tag; null when it declares none. */
  language: string | null
  sections: Section[]
  /** Only of web pages, when they were asked for. */
  web?: WebFacts
}

/** What stands between two sections in the whole text. */
export const SECTION_GAP = '\n\n'

/** The text that all offsets count in: the sections with an empty line between them. */
export const wholeText = ({ sections }: Pick<ParsedDocument, 'sections'>): string =>
  sections.map((section) => section.text).join(SECTION_GAP)

export interface Limits {
  /** Size of the file. */
  bytes: number
  /** Size of what a ZIP-based file unpacks to. */
  unpackedBytes: number
  /** How much larger than the file its unpacked content may be, once it is over 10 MB. */
  ratio: number
  pages: number
  /** Rows of a table file. */
  rows: number
  /** Length of one row of a table file. */
  rowCharacters: number
  /** Length of the extracted text, in UTF-16 code units. */
  characters: number
  /** Resident memory of the reading process. */
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
  /** Null when the amount is unknown. */
  total: number | null
}
