export type DocumentErrorCode =
  | 'too_large'
  | 'encrypted'
  | 'no_text'
  | 'broken'
  | 'unsupported_type'
  | 'too_slow'
  | 'too_much_memory'
  | 'zip_bomb'
  | 'empty'
  | 'not_found'
  | 'unreachable'

/** A document that can't be read; the message tells a person why and what to do. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode

  constructor(code: DocumentErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'DocumentError'
    this.code = code
  }
}

export const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`

export const tooLarge = (bytes: number): DocumentError =>
  new DocumentError(
    'too_large',
    `This file is larger than ${megabytes(bytes)}, the most that can be read. Split it into parts, or leave out its images.`,
  )

export const tooMuchText = (characters: number): DocumentError =>
  new DocumentError(
    'too_large',
    `This document has more than ${characters.toLocaleString('en')} characters of text, the most that can be read. Split it into parts.`,
  )
