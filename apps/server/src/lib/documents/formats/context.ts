import type { Limits, ParsedDocument, Progress } from '../types.ts'

/** What a format's reader gets. */
export interface Reading {
  bytes: Uint8Array
  name: string
  mime: string | null
  /** Address the document came from. */
  url: string | null
  /** Whether links and other facts of a web page are wanted; a page without text is then no error. */
  web?: boolean
  limits: Limits
  onProgress: (progress: Progress) => void
}

/** What a format's reader gives; the rest follows from the sections. */
export type Parsed = Pick<ParsedDocument, 'title' | 'pages' | 'withoutText' | 'language' | 'sections' | 'web'>
