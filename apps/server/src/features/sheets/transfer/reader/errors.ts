/** Why a file can't be read at all; the message tells a person what to do. */
export class ReaderError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ReaderError'
    this.code = code
  }
}
