import type { Refusal } from './http-error.ts'
import type { Fetch } from './watched-fetch.ts'

type Body = Record<string, unknown>

const CODES = new Set(['unsupported_parameter', 'unsupported_value'])
const KNOWN = new Set(['temperature', 'max_tokens', 'response_format'])

/**
 * What single models don't take. A vendor's reasoning models refuse `temperature` and know `max_tokens` by another
 * name, and small servers know no JSON schema; which ones do so can't be told from their names, so it is learnt from
 * their refusals.
 */
export class Quirks {
  readonly #refused = new Map<string, Set<string>>()

  /** Whether the refusal taught something, so that the request is worth another try. */
  learn(model: string, { status, code, param }: Refusal): boolean {
    if (status !== 400 || param === null || !KNOWN.has(param)) return false
    if (!CODES.has(code ?? '') && param !== 'response_format') return false
    const known = this.#refused.get(model) ?? new Set()
    this.#refused.set(model, known)
    if (known.has(param)) return false
    known.add(param)
    return true
  }

  /** The request body without what the model refuses. */
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

  /** A fetch whose JSON bodies are as this model takes them. */
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
