import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import type { ModelBehaviour } from './behaviour.ts'

/** A request that reached the stand-in, including refused ones. */
export interface RecordedRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Parsed; null when there was none or it is not JSON. */
  body: unknown
}

/** A vendor of models on a loopback port. */
export interface ModelStandin {
  /** The base URL, including the version. */
  url: string
  apiKey: string | null
  requests: RecordedRequest[]
  /** Sets the behaviours from now on: one per call of a model, the last for all further calls. */
  set(...behaviours: [ModelBehaviour, ...ModelBehaviour[]]): void
  close(): Promise<void>
}

export interface Call {
  request: IncomingMessage
  response: ServerResponse
  /** Including the query. */
  path: string
  /** Undefined when it is not JSON. */
  body: unknown
  /** The behaviour for the next call of a model. */
  next(): ModelBehaviour
}

const LONGEST_BODY = 10_000_000

/** Starts a vendor: `answer` checks each request and answers it. */
export async function serveModels(options: {
  version: string
  apiKey: string | null
  behaviour?: ModelBehaviour
  answer: (call: Call) => Promise<void> | void
}): Promise<ModelStandin> {
  let behaviours: ModelBehaviour[] = [options.behaviour ?? { kind: 'answer' }]
  const requests: RecordedRequest[] = []
  const next = () => {
    const [first] = behaviours
    if (behaviours.length > 1) behaviours = behaviours.slice(1)
    return first ?? { kind: 'answer' }
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = parseJson(await readBody(request))
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: body ?? null })
    await options.answer({ request, response, path, body, next })
  }
  const server = await listen((request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  return {
    url: `${server.origin}/${options.version}`,
    apiKey: options.apiKey,
    requests,
    set: (...given) => (behaviours = given),
    close: server.close,
  }
}

export function sendJson(
  response: ServerResponse,
  { status = 200, headers = {}, body }: { status?: number; headers?: Record<string, string>; body: unknown },
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
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

/** Undefined when it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
