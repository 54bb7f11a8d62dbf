import type { Refusal } from './http-error.ts'

type Body = Record<string, unknown>

const CODES = new Set(['unsupported_parameter', 'unsupported_value'])

/**
 * What single models don't take. A vendor's reasoning models refuse `temperature` and know `max_tokens` by another
 * name; which ones do so can't be told from their names, so it is learnt from their refusals.
 */
export class Quirks {
  readonly #refused = new Map<string, Set<string>>()

  /** Whether the refusal taught something, so that the request is worth another try. */
  learn(model: string, { status, code, param }: Refusal): boolean {
    if (status !== 400 || !CODES.has(code ?? '')) return false
    if (param !== 'temperature' && param !== 'max_tokens') return false
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
    const { temperature, max_tokens: limit, ...rest } = body
    return {
      ...rest,
      ...(known.has('temperature') ? {} : { temperature }),
      ...(known.has('max_tokens') ? { max_completion_tokens: limit } : { max_tokens: limit }),
    }
  }
}
