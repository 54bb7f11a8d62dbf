import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  role: string
  content: unknown
  tool_calls?: unknown[]
}

/** What the stand-in was sent. */
export interface WorkRequest {
  messages: Message[]
  tools?: { function: { name: string } }[]
  max_tokens?: number
}

/** What the stand-in says in a turn. */
export interface Say {
  text?: string
  calls?: { name: string; arguments: unknown }[]
  /** Why it ended; left out: it had said all. */
  finish?: 'length'
  /** An error of the vendor. */
  status?: number
  /** The connection breaks in the middle of the answer. */
  breaks?: boolean
}

/**
 * A model on this machine whose answers a function decides from the request alone, as any process may ask again after a
 * crash. `delayMs`: until it answers.
 */
export async function startWorkModel(
  decide: (request: WorkRequest, call: number) => Say,
  { delayMs = 0 }: { delayMs?: number } = {},
) {
  const requests: WorkRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') {
        response.end('{"object":"list","data":[{"id":"scripted"}]}')
        return
      }
      const body = await readBody(request)
      requests.push(body)
      const say = decide(body, requests.length)
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (say.status !== undefined) {
        response.writeHead(say.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: { message: 'refused' } }))
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const chunk of chunksOf(say)) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
      if (say.breaks) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        response.destroy()
        return
      }
      response.end('data: [DONE]\n\n')
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    requests,
    settings: {
      apiKey: 'key',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function chunksOf({ text = '', calls = [], finish }: Say): object[] {
  const chunk = (delta: object, finish: string | null, rest: object = {}) => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...rest,
  })
  const named = calls.map(({ name, arguments: given }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }))
  return [
    ...(text === '' ? [] : [chunk({ role: 'assistant', content: text }, null)]),
    ...(named.length === 0 ? [] : [chunk({ tool_calls: named }, null)]),
    chunk({}, finish ?? (named.length > 0 ? 'tool_calls' : 'stop'), {
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    }),
  ]
}

async function readBody(request: IncomingMessage): Promise<WorkRequest> {
  let text = ''
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part
  return JSON.parse(text) as WorkRequest
}

/** Names of the tools that were called so far, in their order. */
export const calledIn = ({ messages }: WorkRequest): string[] =>
  messages.flatMap(({ tool_calls: calls = [] }) =>
    calls.map((call) => (call as { function: { name: string } }).function.name),
  )

/** Everything that stands in the request, as one text. */
export const textIn = ({ messages }: WorkRequest): string => JSON.stringify(messages)
