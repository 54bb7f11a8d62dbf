import type { ServerResponse } from 'node:http'
import type { ModelBehaviour } from '../model-vendor/behaviour.ts'
import { play } from '../model-vendor/play.ts'
import { sampleOf } from '../model-vendor/sample-json.ts'
import { type Call, type ModelStandin, sendJson, serveModels } from '../model-vendor/serve.ts'
import { checkRequest, type MessagesRequest } from './check-request.ts'
import { type AnthropicError, errorBody, errorOfStatus, invalid, isRefusal, refusal } from './errors.ts'
import { framesOf, wholeOf } from './frames.ts'

interface AnthropicModel {
  id: string
  label: string
  contextTokens: number
}

export interface AnthropicStandinOptions {
  /** Default: `sk-ant-standin`. */
  apiKey?: string
  models?: AnthropicModel[]
  behaviour?: ModelBehaviour
}

const MODELS: AnthropicModel[] = [
  { id: 'claude-standin-large', label: 'Claude Standin Large', contextTokens: 200_000 },
  { id: 'claude-standin-small', label: 'Claude Standin Small', contextTokens: 2000 },
  { id: 'claude-sonnet-4-5-20250929', label: 'Claude Sonnet 4.5', contextTokens: 200_000 },
]
const VERSION = '2023-06-01'
const PATHS: Record<string, string> = { '/v1/models': 'GET', '/v1/messages': 'POST' }

/** Anthropic's API on a loopback port: as strict as the real one, and failing on request. */
export function startAnthropicStandin(options: AnthropicStandinOptions = {}): Promise<ModelStandin> {
  const { apiKey = 'sk-ant-standin', models = MODELS } = options
  let answered = 0

  function answer(call: Call): Promise<void> | void {
    const { response, body } = call
    const url = new URL(call.path, 'http://standin')
    const problem = problemOf(call, { pathname: url.pathname, apiKey })
    if (problem) return send(response, problem)
    if (url.pathname === '/v1/models') return sendModels(response, { models, query: url.searchParams })
    if (body === undefined) return send(response, invalid('The request body is not valid JSON'))
    const request = checkRequest(body, models)
    if (isRefusal(request)) return send(response, request)
    const id = `standin${++answered}`
    return play(
      {
        request,
        response,
        frames: framesOf(request, id),
        whole: (all) => wholeOf(request, id, all),
        refuse: ({ status, retryAfter, code, message }) => {
          const error = errorOfStatus(status, code)
          send(response, message ? { ...error, message } : error, retryAfter)
        },
      },
      forcedCall(request, call.next()),
    )
  }

  return serveModels({
    version: 'v1',
    apiKey,
    answer,
    ...(options.behaviour ? { behaviour: options.behaviour } : {}),
  })
}

/** A forced tool is called with input that fits its schema, unless the behaviour says otherwise. */
function forcedCall({ forced, schema }: MessagesRequest, behaviour: ModelBehaviour): ModelBehaviour {
  if (forced === null || behaviour.kind !== 'answer' || behaviour.text !== undefined || behaviour.toolCalls)
    return behaviour
  return {
    ...behaviour,
    toolCalls: [{ name: forced, arguments: sampleOf(schema) as Record<string, unknown> }],
  }
}

function problemOf(
  { request, path }: Call,
  { pathname, apiKey }: { pathname: string; apiKey: string },
): AnthropicError | null {
  const { method, headers } = request
  if (!PATHS[pathname]) return refusal(404, 'not_found_error', `Not found: ${path}`)
  if (method !== PATHS[pathname]) return refusal(405, 'invalid_request_error', 'Method Not Allowed')
  if (!headers['x-api-key']) return refusal(401, 'authentication_error', 'x-api-key header is required')
  if (headers['x-api-key'] !== apiKey) return errorOfStatus(401)
  if (headers['anthropic-version'] === undefined) return invalid('anthropic-version: header is required')
  if (headers['anthropic-version'] !== VERSION)
    return invalid(`anthropic-version: "${String(headers['anthropic-version'])}" is not a valid version`)
  if (method === 'POST' && !/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    return invalid('content-type: must be application/json')
  return null
}

function send(response: ServerResponse, error: AnthropicError, retryAfter?: string): void {
  const headers: Record<string, string> = {
    'request-id': 'req_standin',
    'anthropic-ratelimit-requests-remaining': error.status === 429 ? '0' : '999',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
  sendJson(response, { status: error.status, headers, body: errorBody(error) })
}

function sendModels(
  response: ServerResponse,
  { models, query }: { models: readonly AnthropicModel[]; query: URLSearchParams },
): void {
  const limit = Number(query.get('limit') ?? 20)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    return send(response, invalid('limit: must be from 1 to 1000'))
  const after = models.findIndex(({ id }) => id === query.get('after_id')) + 1
  const data = models.slice(after, after + limit).map(({ id, label }) => ({
    type: 'model',
    id,
    display_name: label,
    created_at: '2026-05-28T00:00:00Z',
  }))
  const body = {
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: after + limit < models.length,
  }
  sendJson(response, { body })
}
