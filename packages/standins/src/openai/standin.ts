import type { ServerResponse } from 'node:http'
import type { ModelBehaviour } from '../model-vendor/behaviour.ts'
import { play } from '../model-vendor/play.ts'
import { type Call, type ModelStandin, sendJson, serveModels } from '../model-vendor/serve.ts'
import { checkRequest, type StandinModel } from './check-request.ts'
import { embed } from './embed.ts'
import { type ApiError, apiError, errorBody, errorOfStatus, isApiError } from './errors.ts'
import { framesOf, wholeOf } from './frames.ts'

export interface OpenAiStandinOptions {
  /** The key that it requires; null accepts any caller, as a local server does. Default: `sk-standin`. */
  apiKey?: string | null
  models?: StandinModel[]
  behaviour?: ModelBehaviour
}

export type OpenAiStandin = ModelStandin

const MODELS: StandinModel[] = [
  { id: 'standin-large', contextTokens: 128_000 },
  { id: 'standin-small', contextTokens: 8192 },
  { id: 'standin-thinker', reasoning: true },
]
// Any time would do; a fixed one keeps answers comparable.
const CREATED = 1_780_000_000

const PATHS: Record<string, string> = {
  '/v1/models': 'GET',
  '/v1/chat/completions': 'POST',
  '/v1/embeddings': 'POST',
}

/** OpenAI's API on a loopback port: as strict as the real one, and failing on request. */
export async function startOpenAiStandin(options: OpenAiStandinOptions = {}): Promise<OpenAiStandin> {
  const apiKey = options.apiKey === undefined ? 'sk-standin' : options.apiKey
  const models = options.models ?? MODELS
  let answered = 0

  function answer(call: Call): Promise<void> | void {
    const { response, path, body } = call
    const refusal = refusalOf(call, apiKey)
    if (refusal) return send(response, refusal)
    if (path === '/v1/models') return sendModels(response, models)
    if (body === undefined)
      return send(response, apiError(400, 'We could not parse the JSON body of your request.'))
    if (path === '/v1/embeddings') return answerEmbedding(call, models)
    const request = checkRequest(body, models)
    if (isApiError(request)) return send(response, request)
    const made = { id: `chatcmpl-standin${++answered}`, created: CREATED }
    return play(
      {
        request,
        response,
        frames: framesOf(request, made),
        whole: (all) => wholeOf(request, made, all),
        refuse: (status) => refuse(response, status),
      },
      call.next(),
    )
  }

  return serveModels({
    version: 'v1',
    apiKey,
    answer,
    ...(options.behaviour ? { behaviour: options.behaviour } : {}),
  })
}

function answerEmbedding({ response, body, next }: Call, models: readonly StandinModel[]): void {
  const behaviour = next()
  if (behaviour.kind === 'status') return refuse(response, behaviour)
  const made = embed(body, models)
  if (isApiError(made)) return send(response, made)
  const json = JSON.stringify(made)
  const sent = behaviour.kind === 'broken-json' ? json.slice(0, json.length / 2) : json
  response.writeHead(200, { 'content-type': 'application/json' }).end(sent)
}

function refuse(response: ServerResponse, behaviour: Extract<ModelBehaviour, { kind: 'status' }>): void {
  const { status, retryAfter, code, message } = behaviour
  const error = errorOfStatus(status, code)
  send(response, message ? { ...error, message } : error, retryAfter)
}

function refusalOf({ request, path }: Call, apiKey: string | null): ApiError | null {
  const { method, headers } = request
  const wanted = PATHS[path]
  if (!wanted) return apiError(404, `Invalid URL (${method} ${path})`)
  if (method !== wanted)
    return apiError(405, `Not allowed to ${method} on ${path}`, { code: 'method_not_supported' })
  if (apiKey !== null && headers.authorization !== `Bearer ${apiKey}`) return errorOfStatus(401)
  if (method === 'POST' && !/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    return apiError(415, 'Unsupported content type.', { code: 'unsupported_content_type' })
  return null
}

function send(response: ServerResponse, error: ApiError, retryAfter?: string): void {
  const headers = {
    'content-type': 'application/json',
    'x-ratelimit-remaining-requests': error.status === 429 ? '0' : '9999',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
  response.writeHead(error.status, headers).end(errorBody(error))
}

function sendModels(response: ServerResponse, models: readonly StandinModel[]): void {
  const data = models.map(({ id, contextTokens }) => ({
    id,
    object: 'model',
    created: CREATED,
    owned_by: 'standin',
    ...(contextTokens ? { context_length: contextTokens } : {}),
  }))
  sendJson(response, { body: { object: 'list', data } })
}
