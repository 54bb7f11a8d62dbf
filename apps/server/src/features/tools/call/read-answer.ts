import { ToolFailure } from './failure.ts'

/** Maximum bytes read from a response; the rest is not fetched. */
const READ_MAX = 1_000_000
const READABLE =
  /^(text\/[\w.+-]+|application\/([\w.-]+\+)?(json|xml|yaml)|application\/(x-yaml|x-ndjson|ld\+json|javascript|x-www-form-urlencoded))$/

export interface AnswerText {
  text: string
  truncated: boolean
}

/**
 * The text of a response for the model: all of it, or the part at the pointer, cut to a maximum length with a note.
 * Memory is bounded, however much is sent. Throws `ToolFailure`.
 */
export async function readAnswer(
  response: Response,
  { pointer, maxCharacters }: { pointer: string; maxCharacters: number },
): Promise<AnswerText> {
  const type = contentTypeOf(response)
  if (response.body === null) return { text: '', truncated: false }
  if (type !== null && !READABLE.test(type)) {
    await response.body.cancel()
    throw new ToolFailure(`It responded with ${type}, which isn’t text.`)
  }
  const { text, whole } = await readBounded(response)
  if (pointer === '') return cut(text, { maxCharacters, whole })
  if (!whole) throw new ToolFailure(`Its response is larger than the limit of ${READ_MAX / 1000} kB.`)
  return cut(pick(text, pointer), { maxCharacters, whole })
}

export const contentTypeOf = (response: Response): string | null =>
  response.headers.get('content-type')?.split(';')[0]!.trim().toLowerCase().slice(0, 100) || null

async function readBounded(response: Response): Promise<{ text: string; whole: boolean }> {
  const reader = response.body!.getReader()
  const parts: Uint8Array[] = []
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: decode(parts, response), whole: true }
    parts.push(value.subarray(0, READ_MAX - read))
    read += value.byteLength
    if (read <= READ_MAX) continue
    await reader.cancel()
    return { text: decode(parts, response), whole: false }
  }
}

function decode(parts: Uint8Array[], response: Response): string {
  const charset = /charset="?([\w-]+)/i.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8'
  const bytes = Buffer.concat(parts)
  // An unknown charset is the site's mistake and no reason to fail.
  const decoder =
    URL.canParse(`x:${charset}`) && isKnown(charset) ? new TextDecoder(charset) : new TextDecoder()
  return decoder.decode(bytes).replaceAll('\u0000', '')
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch {
    return false
  }
}

/** The part of a JSON text at a pointer (RFC 6901). */
function pick(text: string, pointer: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ToolFailure('Its response isn’t JSON.')
  }
  for (const step of pointer.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      throw new ToolFailure(`Its response has nothing at ${pointer}.`)
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The text for the model, cut to a maximum length with a note. */
export function cut(
  text: string,
  { maxCharacters, whole }: { maxCharacters: number; whole: boolean },
): AnswerText {
  if (whole && text.length <= maxCharacters) return { text: text.toWellFormed(), truncated: false }
  const shown = text.slice(0, maxCharacters).toWellFormed()
  return {
    text: `${shown}\n[The response was longer; only its first ${shown.length} characters are shown.]`,
    truncated: true,
  }
}
