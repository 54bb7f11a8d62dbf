import type { Refusal } from './http-error.ts'
import type { Fetch } from './watched-fetch.ts'

type Body = Record<string, unknown>

const CODES = new Set(['unsupported_parameter', 'unsupported_value'])
const KNOWN = new Set(['temperature', 'max_tokens', 'response_format'])

/**
 * Parameters that individual models reject. Reasoning models refuse `temperature` and rename `max_tokens`, and small
 * servers do not support JSON schemas. This cannot be derived from model names, so it is learned from their error
 * responses.
 */
export class Quirks {
  readonly #refused = new Map<string, Set<string>>()

  /** Returns whether the error taught something, so that a retry makes sense. */
  learn(model: string, { status, code, param }: Refusal): boolean {
    if (status !== 400 || param === null || !KNOWN.has(param)) return false
    if (!CODES.has(code ?? '') && param !== 'response_format') return false
    const known = this.#refused.get(model) ?? new Set()
    this.#refused.set(model, known)
    if (known.has(param)) return false
    known.add(param)
    return true
  }

  /** The request body without what the model rejects. */
  apply(model: string, body: Body): Body {
    const known = this.#refused.get(model)
    if (!known) return body
    const { temperature, max_tokens: limit, response_format: format, ...rest } = body
    return withoutMissing({
      ...rest,
      temperature: known.has('temperature') ? undefined : temperature,
      [known.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: limit,
      response_format: known.has('response_format') && format ? { type: 'json_object' } : format,
    })
  }

  /** A fetch that adapts JSON bodies to this model. */
  asFetch(fetch: Fetch, model: string): Fetch {
    return (input, init) => {
      if (typeof init?.body !== 'string' || !this.#refused.has(model)) return fetch(input, init)
      return fetch(input, {
        ...init,
        body: JSON.stringify(this.apply(model, JSON.parse(init.body) as Body)),
      })
    }
  }
}

const withoutMissing = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
