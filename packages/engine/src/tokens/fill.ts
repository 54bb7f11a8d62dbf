import { flows, say } from '@millrace/contract'
import { StepError } from '../step-error.ts'
import type { Compiled, Escape, Hole } from './compiled.ts'
import { lookUp, type Reference, type Scope } from './references.ts'

/** Maximum characters of one filled text; more is a mistake that would exhaust a worker's memory. */
const LONGEST = 10_000_000

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// A path segment of `..` leaves the addressed resource, and escaping doesn't help: servers treat %2e%2e as dots.
function pathPart(value: unknown): string {
  const text = flows.textOf(value)
  if (/^\.{1,2}$/.test(text)) throw new StepError('token_unsafe', say('token.unsafe', { text }))
  return encodeURIComponent(text.toWellFormed())
}

const ESCAPES: Record<Escape, (value: unknown) => string> = {
  text: flows.textOf,
  html: (value) => flows.textOf(value).replaceAll(/[&<>"']/g, (sign) => HTML[sign]!),
  url: pathPart,
  urlBase: flows.textOf,
  urlTail: (value) => encodeURIComponent(flows.textOf(value).toWellFormed()),
  jsonString: (value) => JSON.stringify(flows.textOf(value)).slice(1, -1),
  jsonValue: (value) => JSON.stringify(value ?? null),
}

function valueOf(reference: Reference, scope: Scope): unknown {
  const value = lookUp(reference, scope)
  if (value !== undefined) return value
  if (reference.token.optional) return null
  throw new StepError('token_missing', say('token.missing', { token: reference.token.source }))
}

function fillText(parts: readonly (string | Hole)[], scope: Scope): string {
  let text = ''
  for (const part of parts) {
    text += typeof part === 'string' ? part : ESCAPES[part.escape](valueOf(part.reference, scope))
    if (text.length > LONGEST) throw new StepError('text_too_long', say('text.tooLong', { most: LONGEST }))
  }
  return text
}

function fillJson(parts: readonly (string | Hole)[], scope: Scope): unknown {
  try {
    return JSON.parse(fillText(parts, scope)) as unknown
  } catch (error) {
    if (error instanceof StepError) throw error
    throw new StepError('json_invalid', say('text.notJson'))
  }
}

/** Fills a setting. Inserted values are data and are never searched for tokens. Throws StepError. */
export function fill(compiled: Compiled, scope: Scope): unknown {
  switch (compiled.kind) {
    case 'constant':
      return compiled.value
    case 'value':
      return valueOf(compiled.reference, scope)
    case 'text':
      return fillText(compiled.parts, scope)
    case 'json':
      return fillJson(compiled.parts, scope)
    case 'list':
      return compiled.items.map((item) => fill(item, scope))
    default:
      // fromEntries creates own properties even for `__proto__`.
      return Object.fromEntries(compiled.entries.map(([key, value]) => [key, fill(value, scope)]))
  }
}
