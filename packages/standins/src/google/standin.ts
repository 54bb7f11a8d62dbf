import type { ServerResponse } from 'node:http'
import type { ModelBehaviour } from '../model-vendor/behaviour.ts'
import { play } from '../model-vendor/play.ts'
import { type Call, type ModelStandin, sendJson, serveModels } from '../model-vendor/serve.ts'
import { checkRequest } from './check-request.ts'
import { embed } from './embed.ts'
import { errorOfStatus, type GoogleError, invalid, isGoogleError, wrongKey } from './errors.ts'
import { framesOf, wholeOf } from './frames.ts'

interface GoogleModel {
  id: string
  label: string
  contextTokens: number
  embeds?: boolean
}

export interface GoogleStandinOptions {
  /** Default: `AIza-standin`. */
  apiKey?: string
  models?: GoogleModel[]
  behaviour?: ModelBehaviour
}

const MODELS: GoogleModel[] = [
  { id: 'gemini-standin-large', label: 'Gemini Standin Large', contextTokens: 1_000_000 },
  { id: 'gemini-standin-small', label: 'Gemini Standin Small', contextTokens: 2000 },
  { id: 'gemini-2.5-flash', label: 'Gemini 2.5 Flash', contextTokens: 1_048_576 },
  { id: 'gemini-embedding-001', label: 'Gemini Embedding', contextTokens: 2048, embeds: true },
]
const CALL = /^\/v1beta\/models\/([^/:]+):(\w+)$/

/** Google's Gemini API on a loopback port: as strict as the real one, and failing on request. */
export function startGoogleStandin(options: GoogleStandinOptions = {}): Promise<ModelStandin> {
  const { apiKey = 'AIza-standin', models = MODELS } = options

  function answer(call: Call): Promise<void> | void {
    const { request, response, body } = call
    const url = new URL(call.path, 'http://standin')
    const key = request.headers['x-goog-api-key'] ?? url.searchParams.get('key')
    if (key !== apiKey) return send(response, wrongKey())
    if (url.pathname === '/v1beta/models' && request.method === 'GET') return sendModels(response, models)
    const [, id = '', method = ''] = CALL.exec(url.pathname) ?? []
    const model = models.find((one) => one.id === id)
    if (request.method !== 'POST' || !model) return send(response, errorOfStatus(404))
    if (body === undefined) return send(response, invalid('Invalid JSON payload received.'))
    if (method === 'embedContent' || method === 'batchEmbedContents')
      return answerEmbedding(call, { model, batch: method === 'batchEmbedContents' })
    const stream = method === 'streamGenerateContent'
    if (!stream && method !== 'generateContent') return send(response, errorOfStatus(404))
    if (stream && url.searchParams.get('alt') !== 'sse')
      return send(response, invalid('this stand-in streams with alt=sse only.'))
    return generate(call, { model, stream })
  }

  return serveModels({
    version: 'v1beta',
    apiKey,
    answer,
    ...(options.behaviour ? { behaviour: options.behaviour } : {}),
  })
}

function generate(
  { response, body, next }: Call,
  { model, stream }: { model: GoogleModel; stream: boolean },
): Promise<void> | void {
  const checked = checkRequest(body, model)
  if (isGoogleError(checked)) return send(response, checked)
  return play(
    {
      request: { ...checked, stream },
      response,
      frames: framesOf(model.id),
      whole: (all) => wholeOf(model.id, all),
      refuse: (status) => refuse(response, status),
    },
    next(),
  )
}

function refuse(response: ServerResponse, behaviour: Extract<ModelBehaviour, { kind: 'status' }>): void {
  const { status, retryAfter, message } = behaviour
  const error = errorOfStatus(status, retryAfter)
  send(response, message ? { ...error, message } : error)
}

function answerEmbedding(
  { response, body, next }: Call,
  { model, batch }: { model: GoogleModel; batch: boolean },
): void {
  const behaviour = next()
  if (behaviour.kind === 'status') return refuse(response, behaviour)
  if (!model.embeds) return send(response, errorOfStatus(404))
  const made = embed(body, { model: model.id, batch })
  if (isGoogleError(made)) return send(response, made)
  sendJson(response, { body: made })
}

function send(response: ServerResponse, error: GoogleError): void {
  sendJson(response, { status: error.code, body: { error } })
}

function sendModels(response: ServerResponse, models: readonly GoogleModel[]): void {
  const rows = models.map(({ id, label, contextTokens, embeds }) => ({
    name: `models/${id}`,
    version: '001',
    displayName: label,
    inputTokenLimit: contextTokens,
    outputTokenLimit: 8192,
    supportedGenerationMethods: embeds ? ['embedContent'] : ['generateContent', 'countTokens'],
  }))
  sendJson(response, { body: { models: rows } })
}
