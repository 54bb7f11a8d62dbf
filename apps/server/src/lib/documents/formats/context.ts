import type { Limits, ParsedDocument, Progress } from '../types.ts'

/** The input of a format's reader. */
export interface Reading {
  bytes: Uint8Array
  name: string
  mime: string | null
  /** The address that the document was fetched from. */
  url: string | null
  /** Whether to return links and other facts of a web page; a page without text is then not an error. */
  web?: boolean
  limits: Limits
  onProgress: (progress: Progress) => void
}

/** What a format's reader returns; everything else is derived from the sections. */
export type Parsed = Pick<ParsedDocument, 'title' | 'pages' | 'withoutText' | 'language' | 'sections' | 'web'>
