import { inEnglish, type Reason, reasonOf, say } from '@millrace/contract/reasons'

export type DocumentErrorCode =
  | 'too_large'
  | 'encrypted'
  | 'no_text'
  | 'broken'
  | 'unsupported_type'
  | 'unknown_encoding'
  | 'too_slow'
  | 'too_much_memory'
  | 'zip_bomb'
  | 'empty'
  | 'not_found'
  | 'unreachable'
  | 'plan_limit'

/** A document that cannot be read. The message tells the user why and what to do. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode
  /** The message key, so that the message can be translated. */
  readonly reason: Reason | undefined

  constructor(code: DocumentErrorCode, message: string | Reason, options?: { cause?: unknown }) {
    super(inEnglish(message), options)
    this.name = 'DocumentError'
    this.code = code
    this.reason = reasonOf(message)
  }
}

const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`

export const tooLarge = (bytes: number): DocumentError =>
  new DocumentError('too_large', say('document.tooLarge', { size: megabytes(bytes) }))

export const tooMuchText = (characters: number): DocumentError =>
  new DocumentError('too_large', say('document.tooMuchText', { most: characters }))
