import { tools } from '@millrace/contract'
import { ToolFailure } from './failure.ts'

export interface FilledRequest {
  method: string
  url: string
  headers: { name: string; value: string }[]
  body: string | null
}

type Arguments = Record<string, unknown>

const LONGEST_URL = 8000
const SOLE = new RegExp(`^${tools.PLACEHOLDER.source}$`)
const WHERE = /^https?:\/\/[^/?#]+/i
const NOT_IN_HEADERS = /[^\t\x20-\x7e\xa0-\xff]/
/** A segment that means "this" or "parent" directory, also when encoded. */
const DOTS = /^(\.|%2e){1,2}$/i

/**
 * Fills the arguments into a request template as data: encoded in the URL, as JSON in the body. An argument can change
 * neither scheme, host nor path structure, and cannot add headers. Throws `ToolFailure`.
 */
export function fillRequest(request: tools.HttpTool['request'], given: Arguments): FilledRequest {
  const url = fillUrl(request, given)
  const body = fillBody(request.body, given)
  const headers = request.headers.flatMap(({ name, value }) => {
    if (isAbsent(value, given)) return []
    const filled = fillText(value, given, (text) => text)
    if (NOT_IN_HEADERS.test(filled)) throw new ToolFailure(`The value of the header ${name} can’t be sent.`)
    return [{ name, value: filled }]
  })
  return { method: request.method, url, headers, body }
}

function fillUrl(request: tools.HttpTool['request'], given: Arguments): string {
  const where = WHERE.exec(request.url)![0]
  const rest = request.url.slice(where.length)
  const at = rest.indexOf('?')
  const path = at === -1 ? rest : rest.slice(0, at)
  const fixed = at === -1 ? '' : fillText(rest.slice(at + 1), given, encodeURIComponent)
  const added = new URLSearchParams(
    request.query.flatMap(({ name, value }) => queryPairs(name, value, given)),
  )
  const query = [fixed, added.toString()].filter(Boolean).join('&')
  const filled =
    where +
    path
      .split('/')
      .map((segment) => fillSegment(segment, given))
      .join('/')
  const url = new URL(query ? `${filled}?${query}` : filled)
  // The checks above make this impossible; if they have a bug, no secret may be sent elsewhere.
  if (url.origin !== new URL(where).origin) throw new ToolFailure('The URL would point to another host.')
  if (url.href.length > LONGEST_URL) throw new ToolFailure('The URL would be too long.')
  return url.href
}

function fillSegment(segment: string, given: Arguments): string {
  if (tools.placeholdersOf(segment).length === 0) return segment
  const filled = fillText(segment, given, (text) => {
    // Some servers decode %2F and then treat it as a separator.
    if (/[/\\\p{Cc}]/u.test(text)) throw new ToolFailure(`"${text}" can’t be part of the URL.`)
    return encodeURIComponent(text)
  })
  if (filled === '' || DOTS.test(filled))
    throw new ToolFailure('An argument in the URL is empty or contains characters that aren’t allowed.')
  return filled
}

function queryPairs(name: string, value: string, given: Arguments): [string, string][] {
  if (isAbsent(value, given)) return []
  const sole = soleValue(value, given)
  if (Array.isArray(sole)) return sole.map((item) => [name, textOf(item)])
  return [[name, fillText(value, given, (text) => text)]]
}

function fillBody(template: string, given: Arguments): string | null {
  if (template.trim() === '') return null
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillString(value, given)
    if (Array.isArray(value)) return value.map(fill).filter((item) => item !== undefined)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fill(child)]))
  }
  return JSON.stringify(fill(JSON.parse(template)) ?? null)
}

/**
 * A string that consists of one placeholder becomes the argument with its own type; without an argument it is left out.
 */
function fillString(template: string, given: Arguments): unknown {
  return SOLE.test(template) ? soleValue(template, given) : fillText(template, given, (text) => text)
}

function soleValue(template: string, given: Arguments): unknown {
  const name = SOLE.exec(template)?.[1]
  return name !== undefined && Object.hasOwn(given, name) ? given[name] : undefined
}

const isAbsent = (template: string, given: Arguments) =>
  SOLE.test(template) && soleValue(template, given) === undefined

function fillText(template: string, given: Arguments, encode: (text: string) => string): string {
  return template.replaceAll(tools.PLACEHOLDER, (_, name: string) =>
    encode(Object.hasOwn(given, name) ? textOf(given[name]) : ''),
  )
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
