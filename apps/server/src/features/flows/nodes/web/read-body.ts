import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

const READABLE =
  /^(text\/[\w.+-]+|application\/([\w.-]+\+)?(json|xml|yaml)|application\/(x-yaml|x-ndjson|javascript|x-www-form-urlencoded|graphql-response))$/

/** The response as text, in its declared encoding. Throws StepError if it isn't text, `EgressError` beyond a limit. */
export async function readText(response: Response): Promise<string> {
  const type = contentTypeOf(response)
  if (type !== null && !READABLE.test(type) && response.body) {
    await response.body.cancel()
    throw new StepError('not_text', say('answer.notText', { host: new URL(response.url).hostname, type }))
  }
  const bytes = await response.bytes()
  const charset = /charset="?([\w-]{1,40})/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  return decode(bytes, charset)
}

export const contentTypeOf = (response: Response): string | null =>
  response.headers.get('content-type')?.split(';')[0]!.trim().toLowerCase().slice(0, 100) || null

/** An unknown encoding is the other side's mistake and no reason to fail. */
function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
