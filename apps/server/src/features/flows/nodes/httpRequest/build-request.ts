import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

export interface BuiltRequest {
  method: string
  url: URL
  headers: Headers
  body: string | null
}

type Params = Readonly<Record<string, unknown>>

const LONGEST_URL = 16_000
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/
const NOT_IN_HEADERS = /[^\t\x20-\x7e\xa0-\xff]/
const WITHOUT_BODY = new Set(['GET', 'HEAD'])

/** Builds the request from its settings, whose tokens are already filled and escaped. Throws StepError. */
export function buildRequest(params: Params): BuiltRequest {
  const method = flows.textOf(params.method)
  const { body, type } = WITHOUT_BODY.has(method) ? NO_BODY : bodyOf(params)
  const headers = headersOf(params.headers)
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type)
  if (!headers.has('accept')) headers.set('accept', 'application/json, text/*;q=0.9, */*;q=0.1')
  return { method, url: urlOf(params), headers, body }
}

function urlOf(params: Params): URL {
  const url = URL.parse(flows.textOf(params.url).trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw new StepError('bad_url', say('url.not', { text: flows.textOf(params.url).slice(0, 200) }))
  for (const [name, value] of pairsOf(params.query, 'Query')) url.searchParams.append(name, value)
  if (url.href.length > LONGEST_URL) throw new StepError('bad_url', say('url.tooLong'))
  return url
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names with values; a list repeats its name, and null is omitted. */
function pairsOf(value: unknown, label: string): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (!isObject(value)) throw new StepError('param_invalid', say('request.object', { setting: label }))
  return Object.entries(value).flatMap(([name, one]) =>
    [one]
      .flat()
      .flatMap((item): [string, string][] =>
        item === null || item === undefined ? [] : [[name, flows.textOf(item).toWellFormed()]],
      ),
  )
}

function headersOf(value: unknown): Headers {
  const headers = new Headers()
  for (const [name, one] of pairsOf(value, 'Headers')) {
    if (!HEADER_NAME.test(name))
      throw new StepError('header_invalid', say('request.headerName', { name: name.slice(0, 100) }))
    if (NOT_IN_HEADERS.test(one)) throw new StepError('header_invalid', say('request.headerValue', { name }))
    headers.append(name, one)
  }
  return headers
}

const NO_BODY = { body: null, type: null }

function bodyOf(params: Params): { body: string | null; type: string | null } {
  switch (params.bodyType) {
    case 'json':
      return { body: JSON.stringify(params.json ?? null), type: 'application/json' }
    case 'form':
      return {
        body: new URLSearchParams(pairsOf(params.form, 'The form')).toString(),
        type: 'application/x-www-form-urlencoded',
      }
    case 'text':
      return { body: flows.textOf(params.text), type: flows.textOf(params.contentType) }
    default:
      return NO_BODY
  }
}
