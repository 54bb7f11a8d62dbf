import { embedWords } from '../model-vendor/embed-words.ts'
import { type Body, isObject, unknownKey, words } from '../model-vendor/model-request.ts'
import { tokensOf } from '../model-vendor/tokens.ts'
import { type ApiError, apiError } from './errors.ts'

const KNOWN = words('model input encoding_format dimensions user')
const MOST_TEXTS = 2048
const MOST_TOKENS = 8192
const DIMENSIONS: Record<string, number> = {
  'text-embedding-3-small': 1536,
  'text-embedding-3-large': 3072,
}
/** Enough to tell texts apart, and small enough for tests. */
const USUAL_DIMENSIONS = 256

const invalid = (param: string, message: string) => apiError(400, `Invalid '${param}': ${message}`, { param })

/** The vendor's response to a request for vectors. */
export function embed(body: unknown, models: readonly { id: string }[]): ApiError | Body {
  if (!isObject(body)) return apiError(400, 'The body must be a JSON object.')
  const unknown = unknownKey(body, KNOWN)
  if (unknown) return apiError(400, `Unrecognized request argument supplied: ${unknown}`)
  const { model, input, encoding_format: format = 'float', dimensions } = body
  if (typeof model !== 'string') return apiError(400, 'you must provide a model parameter')
  if (!models.some(({ id }) => id === model))
    return apiError(404, `The model \`${model}\` does not exist.`, { code: 'model_not_found' })
  const texts = typeof input === 'string' ? [input] : input
  if (!Array.isArray(texts) || texts.length === 0) return invalid('input', 'expected a text or texts.')
  if (texts.length > MOST_TEXTS) return invalid('input', `at most ${MOST_TEXTS} texts.`)
  if (!texts.every((text): text is string => typeof text === 'string' && text !== ''))
    return invalid('input', 'input cannot be an empty string')
  if (texts.some((text) => tokensOf(text).length > MOST_TOKENS))
    return apiError(400, `This model's maximum context length is ${MOST_TOKENS} tokens.`, { param: 'input' })
  if (format !== 'float') return invalid('encoding_format', 'this stand-in gives floats only.')
  const size = typeof dimensions === 'number' ? dimensions : (DIMENSIONS[model] ?? USUAL_DIMENSIONS)
  const tokens = texts.reduce((sum, text) => sum + tokensOf(text).length, 0)
  return {
    object: 'list',
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embedWords(text, size) })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}
