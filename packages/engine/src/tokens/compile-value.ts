import type { flows } from '@millrace/contract'
import type { Compiled, Escape, Hole } from './compiled.ts'
import { parseTemplate, type Token } from './parse-template.ts'
import type { Reference } from './references.ts'

/** Whether each part of a JSON text starts inside quotes. */
function insideQuotes(parts: readonly (string | Token)[]): boolean[] {
  let inside = false
  return parts.map((part) => {
    const before = inside
    if (typeof part === 'string')
      for (let at = 0; at < part.length; at++) {
        if (part[at] === '"') inside = !inside
        else if (part[at] === '\\' && inside) at++
      }
    return before
  })
}

/** Inside quotes a value is escaped as part of the string; outside it is a JSON value. */
const jsonEscapes = (parts: readonly (string | Token)[]): Escape[] =>
  insideQuotes(parts).map((inside) => (inside ? 'jsonString' : 'jsonValue'))

/** Whether the text is JSON once its tokens are filled. A single token keeps its value's type. */
function looksLikeJson(parts: readonly (string | Token)[]): boolean {
  if (parts.length === 1 && typeof parts[0] === 'object') return true
  const inside = insideQuotes(parts)
  const sample = parts.map((part, index) => (typeof part === 'string' ? part : inside[index] ? 'x' : 'null'))
  try {
    JSON.parse(sample.join(''))
    return true
  } catch {
    return false
  }
}

export interface TokenPlace {
  /** Path of the text inside a setting, such as `[2].value`; empty for the setting itself. */
  path: string
  offset: number
}

/** How compilation resolves tokens and reports problems. */
interface Compiling {
  resolve: (token: Token, place: TokenPlace) => Reference | null
  complain: (code: 'token_malformed' | 'json_invalid', place: TokenPlace, message: string) => void
}

const isToken = (part: string | Token): part is Token => typeof part !== 'string'

// Before `?` or `#`, a value is part of the path; at the very beginning it is the base URL.
function urlEscapes(parts: readonly (string | Token)[]): Escape[] {
  let escape: Escape = 'urlBase'
  return parts.map((part) => {
    const own = escape
    if (escape !== 'urlTail') escape = typeof part === 'string' && /[?#]/.test(part) ? 'urlTail' : 'url'
    return own
  })
}

const escapesOf = (type: flows.ParameterType, parts: readonly (string | Token)[]): Escape[] => {
  if (type === 'URL') return urlEscapes(parts)
  if (type === 'JSON') return jsonEscapes(parts)
  return parts.map(() => (type === 'HTML' ? 'html' : 'text'))
}

function compileText(text: string, type: flows.ParameterType, path: string, compiling: Compiling): Compiled {
  const { parts, malformed } = parseTemplate(text)
  for (const offset of malformed)
    compiling.complain(
      'token_malformed',
      { path, offset },
      'This @@ doesn’t start a variable. Write @@@@ for a literal @@',
    )
  if (type === 'JSON' && !looksLikeJson(parts))
    compiling.complain('json_invalid', { path, offset: 0 }, 'This isn’t valid JSON')
  const escapes = escapesOf(type, parts)
  const filled = parts.map((part, index): string | Hole => {
    if (!isToken(part)) return part
    const reference = compiling.resolve(part, { path, offset: part.offset })
    // An unresolved token has already been reported, and a flow with problems never runs.
    return reference ? { reference, escape: escapes[index]! } : ''
  })
  const [only] = filled
  if (filled.length === 1 && typeof only === 'object') return { kind: 'value', reference: only.reference }
  if (filled.some((part) => typeof part === 'object'))
    return { kind: type === 'JSON' ? 'json' : 'text', parts: filled }
  const literal = filled.filter((part) => typeof part === 'string').join('')
  return { kind: 'constant', value: type === 'JSON' ? parsedOr(literal) : literal }
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const isConstant = (compiled: Compiled): compiled is Extract<Compiled, { kind: 'constant' }> =>
  compiled.kind === 'constant'

function compileInside(value: unknown, path: string, compiling: Compiling): Compiled {
  if (typeof value === 'string') return compileText(value, 'VALUE', path, compiling)
  if (typeof value !== 'object' || value === null) return { kind: 'constant', value }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => compileInside(item, `${path}[${index}]`, compiling))
    return items.every(isConstant)
      ? { kind: 'constant', value: items.map((item) => item.value) }
      : { kind: 'list', items }
  }
  const entries = Object.entries(value).map(([key, one]): [string, Compiled] => [
    key,
    compileInside(one, path === '' ? key : `${path}.${key}`, compiling),
  ])
  return entries.every(([, one]) => isConstant(one))
    ? {
        kind: 'constant',
        value: Object.fromEntries(entries.map(([key, one]) => [key, isConstant(one) ? one.value : null])),
      }
    : { kind: 'object', entries }
}

/** Types whose text is not searched for tokens. */
const VERBATIM: ReadonlySet<flows.ParameterType> = new Set<flows.ParameterType>(['CODE', 'SCHEMA'])

/** Compiles a setting at any depth. Object keys contain no tokens. */
export function compileValue(value: unknown, type: flows.ParameterType, compiling: Compiling): Compiled {
  if (VERBATIM.has(type)) return { kind: 'constant', value }
  if (typeof value === 'string') return compileText(value, type, '', compiling)
  return compileInside(value, '', compiling)
}
