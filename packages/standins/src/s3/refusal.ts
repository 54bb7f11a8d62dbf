/** A refusal of the stand-in, with S3's own code. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const noSuchKey = () => new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
