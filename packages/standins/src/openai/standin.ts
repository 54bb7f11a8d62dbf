import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import type { OpenAiBehaviour } from './behaviour.ts'
import { checkRequest, type StandinModel } from './check-request.ts'
import { complete } from './complete.ts'
import { type ApiError, apiError, errorBody, errorOfStatus, isApiError } from './errors.ts'

/** A request that reached the stand-in, also one it refused. */
export interface RecordedRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Parsed; null when there was none or it is no JSON. */
  body: unknown
}

export interface OpenAiStandinOptions {
  /** The key it wants; null takes any caller, as a local server does. `sk-standin` unless told. */
  apiKey?: string | null
  models?: StandinModel[]
  behaviour?: OpenAiBehaviour
}

export interface OpenAiStandin {
  /** The base URL, with /v1. */
  url: string
  apiKey: string | null
  requests: RecordedRequest[]
  /** From now on; of several, one per chat completion, and the last for all further ones. */
  set(...behaviours: [OpenAiBehaviour, ...OpenAiBehaviour[]]): void
  close(): Promise<void>
}

const MODELS: StandinModel[] = [
  { id: 'standin-large', contextTokens: 128_000 },
  { id: 'standin-small', contextTokens: 8192 },
  { id: 'standin-thinker', reasoning: true },
]
const LONGEST_BODY = 10_000_000
// Any moment serves; a fixed one keeps answers comparable.
const CREATED = 1_780_000_000

/** A model vendor on a loopback port that checks requests as strictly as the real one and fails when told to. */
export async function startOpenAiStandin(options: OpenAiStandinOptions = {}): Promise<OpenAiStandin> {
  const apiKey = options.apiKey === undefined ? 'sk-standin' : options.apiKey
  const models = options.models ?? MODELS
  let behaviours: OpenAiBehaviour[] = [options.behaviour ?? { kind: 'answer' }]
  let answered = 0
  const requests: RecordedRequest[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request)
    const { method = '', url: path = '', headers } = request
    const body = parseJson(text)
    requests.push({ method, path, headers, body: body ?? null })
    const refusal = refusalOf(request, apiKey)
    if (refusal) return send(response, refusal)
    if (path === '/v1/models') return sendModels(response, models)
    if (body === undefined)
      return send(response, apiError(400, 'We could not parse the JSON body of your request.'))
    const checked = checkRequest(body, models)
    if (isApiError(checked)) return send(response, checked)
    const [first] = behaviours
    if (behaviours.length > 1) behaviours = behaviours.slice(1)
    const id = `chatcmpl-standin${++answered}`
    await complete({ request: checked, response, id, created: CREATED }, first ?? { kind: 'answer' })
  }

  const server = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  return {
    url: `${server.origin}/v1`,
    apiKey,
    requests,
    set: (...next) => (behaviours = next),
    close: server.close,
  }
}

function refusalOf(request: IncomingMessage, apiKey: string | null): ApiError | null {
  const { method, url, headers } = request
  if (url !== '/v1/models' && url !== '/v1/chat/completions')
    return apiError(404, `Invalid URL (${method} ${url})`)
  const wanted = url === '/v1/models' ? 'GET' : 'POST'
  if (method !== wanted)
    return apiError(405, `Not allowed to ${method} on ${url}`, { code: 'method_not_supported' })
  if (apiKey !== null && headers.authorization !== `Bearer ${apiKey}`) return errorOfStatus(401)
  if (method === 'POST' && !/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    return apiError(415, 'Unsupported content type.', { code: 'unsupported_content_type' })
  return null
}

function send(response: ServerResponse, error: ApiError): void {
  response.writeHead(error.status, { 'content-type': 'application/json' }).end(errorBody(error))
}

function sendModels(response: ServerResponse, models: readonly StandinModel[]): void {
  const data = models.map(({ id, contextTokens }) => ({
    id,
    object: 'model',
    created: CREATED,
    owned_by: 'standin',
    ...(contextTokens ? { context_length: contextTokens } : {}),
  }))
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LONGEST_BODY) throw new Error('The body is too long for a stand-in.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Undefined when it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
