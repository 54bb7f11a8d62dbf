import { parseExactly } from '@millrace/cells'
import { Failure } from '../lib/errors.ts'

export const MAX_DEPTH = 64

/**
 * Parses a request body. Refuses nesting beyond 64 levels (which parses, but breaks later), NUL and lone surrogates
 * (which Postgres can't store), and `__proto__` as a key. With `exactNumbers`, numbers that a double would change come as
 * `parseExactly` keeps them.
 */
export function parseJson(text: string, { exactNumbers = false }: { exactNumbers?: boolean } = {}): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('invalid_request', 'The body is not valid JSON.')
  }
  check(value)
  return exactNumbers ? parseExactly(text) : value
}

function check(root: unknown) {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') checkText(value)
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Failure('invalid_request', 'The body has a number that is too large.')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH)
      throw new Failure('invalid_request', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    for (const [key, child] of Object.entries(value)) {
      if (!Array.isArray(value)) checkKey(key)
      stack.push({ value: child, depth: depth + 1 })
    }
  }
}

function checkKey(key: string) {
  if (key === '__proto__')
    throw new Failure('invalid_request', 'The body has a property that is not allowed.')
  checkText(key)
}

function checkText(value: string) {
  if (value.includes('\u0000') || !value.isWellFormed())
    throw new Failure(
      'invalid_request',
      'The body has text with a character that cannot be stored (NUL or a broken surrogate pair).',
    )
}
