import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conversations } from '@millrace/contract'

// For tests only: a model whose every word the test supplies, and a reader like the chat page's.

/** One call of the model, open until the test ends it. */
interface ModelCall {
  /** As the model received it. */
  body: { messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] }
  say(text: string): void
  call(name: string, given: object): void
  end(reason?: 'stop' | 'tool_calls'): void
  /** Before the first word: refuses the call. After it: aborts the response. */
  fail(): void
}

/** A server with OpenAI's API and one model, `openai:scripted`. */
export async function startScriptedModel() {
  const calls: ModelCall[] = []
  const waiting: ((call: ModelCall) => void)[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      response.end('{"object":"list","data":[{"id":"scripted"}]}')
      return
    }
    const call = callOf(await readBody(request), response)
    const waiter = waiting.shift()
    if (waiter) waiter(call)
    else calls.push(call)
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: {
      apiKey: 'key',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    },
    /** The next call of the model, when it arrives. */
    next: () =>
      new Promise<ModelCall>((resolve) => {
        const call = calls.shift()
        if (call) resolve(call)
        else waiting.push(resolve)
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<ModelCall['body']> {
  let text = ''
  for await (const part of request.setEncoding('utf8') as AsyncIterable<string>) text += part
  return JSON.parse(text) as ModelCall['body']
}

function callOf(body: ModelCall['body'], response: ServerResponse): ModelCall {
  const send = (delta: object, finish: string | null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices }
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  let called = 0
  return {
    body,
    say: (content) => send({ role: 'assistant', content }, null),
    call: (name, given) => {
      const index = called++
      const tool = { name, arguments: JSON.stringify(given) }
      send(
        { role: 'assistant', tool_calls: [{ index, id: `call_${index}`, type: 'function', function: tool }] },
        null,
      )
    },
    end: (reason = 'stop') => {
      send({}, reason)
      response.end('data: [DONE]\n\n')
    },
    fail: () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(401).end('{"error":{"message":"no"}}')
    },
  }
}

type Part = conversations.ChatPart

/** A chat page's view of an answer: repeated parts are dropped, and a snapshot replaces everything before. */
export class Reader {
  after = -1
  text = ''
  tools: conversations.ToolUse[] = []
  snapshots = 0
  /** Of a conversation that is not recorded. */
  carried: string | undefined
  start: Extract<Part, { type: 'start' }> | null = null
  last: Part | null = null

  /** Reads until this holds or the stream ends, then closes the connection. */
  async read(response: Response, until: () => boolean = () => false): Promise<void> {
    let rest = ''
    for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + bytes).split('\n\n')
      rest = events.pop()!
      for (const event of events) {
        const data = event.split('\n').find((line) => line.startsWith('data: '))
        if (data) this.#take(conversations.chatPart.parse(JSON.parse(data.slice(6))))
        if (until()) return
      }
    }
  }

  #take(part: Part): void {
    if (part.id <= this.after && part.type !== 'snapshot') return
    this.after = part.id
    if (part.type === 'start') this.start ??= part
    else if (part.type === 'text') this.text += part.delta
    else if (part.type === 'carry') this.carried = part.carried
    else if (part.type === 'snapshot') {
      this.text = part.text
      this.tools = part.tools
      this.snapshots++
    } else if (part.type === 'done' || part.type === 'error') this.last = part
  }
}
