import { readHead } from './check-upload.ts'
import { lookAt } from './looks-like-text.ts'

const UNKNOWN = 'application/octet-stream'
const TEXT =
  /^(?:text\/[\w.+-]+|application\/(?:[\w.+-]+\+)?(?:json|xml|x-ndjson|yaml|javascript)|image\/svg\+xml)$/
/** Office, OpenDocument and similar packages are ZIP files, so the first bytes are not enough. */
const IN_ZIP = /^application\/(?:vnd\.|epub|zip|java-archive|x-zip)/

/** The media type of a stored file by its content. The sender's claim only counts when the content agrees. */
export async function mediaTypeOf(path: string, claimed: string): Promise<string> {
  const { head } = await readHead(path)
  const { fileTypeFromBuffer } = await import('file-type')
  const look = lookAt(head, null)
  if (look.kind === 'text' && look.spotless) return TEXT.test(claimed) ? claimed : 'text/plain'
  const found = await fileTypeFromBuffer(head)
  if (found?.mime === 'application/zip' && IN_ZIP.test(claimed)) return claimed
  if (found) return found.mime
  if (look.kind === 'binary') return UNKNOWN
  return TEXT.test(claimed) ? claimed : 'text/plain'
}
