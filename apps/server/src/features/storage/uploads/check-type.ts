import { mediaTypeOf } from '../../../lib/documents/index.ts'
import { Failure } from '../../../lib/errors.ts'

/** Says nothing about the content. */
const ANY = 'application/octet-stream'
const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg' }

/** The type of a file by its content. Throws `invalid_request` if it is another than granted. */
export async function checkType(path: string, granted: string): Promise<string> {
  const claimed = ALIASES[granted] ?? granted
  const found = await mediaTypeOf(path, claimed)
  if (found === claimed || claimed === ANY) return found
  const message = `The file’s content is ${found}, but the grant is for ${granted}.`
  throw new Failure('invalid_request', message, { refusal: 'type' })
}
