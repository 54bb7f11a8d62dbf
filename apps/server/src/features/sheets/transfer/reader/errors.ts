/** Why a file cannot be read at all; the message tells the user what to do. */
export class ReaderError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ReaderError'
    this.code = code
  }
}
