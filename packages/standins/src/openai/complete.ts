import type { ServerResponse } from 'node:http'
import { hang, pause } from '../pause.ts'
import type { AnswerText, OpenAiBehaviour } from './behaviour.ts'
import type { ChatCompletionRequest } from './check-request.ts'
import { chunkMaker, event, tokensOf, usageOf } from './chunks.ts'
import { defaultAnswer } from './default-answer.ts'
import { errorBody, errorOfStatus } from './errors.ts'

interface Completion {
  request: ChatCompletionRequest
  response: ServerResponse
  id: string
  /** Seconds since 1970. */
  created: number
}

type Answer = Extract<OpenAiBehaviour, { kind: 'answer' }>
const PAGE = '<!doctype html><title>Welcome</title><h1>It works</h1>'

/** Answers a request that is in order, in the way it is told to. */
export async function complete(completion: Completion, behaviour: OpenAiBehaviour): Promise<void> {
  const { response } = completion
  if (behaviour.kind === 'status') return refuse(response, behaviour)
  if (behaviour.kind === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  if (behaviour.kind === 'hang' && behaviour.when === 'before-headers') return hang(response)
  if (!completion.request.stream) return completeAtOnce(completion, behaviour)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  // Node keeps headers back for the first bytes of the body.
  response.flushHeaders()
  if (behaviour.kind === 'answer') return streamAnswer(completion, behaviour)
  return misbehave(completion, behaviour)
}

function refuse(response: ServerResponse, behaviour: Extract<OpenAiBehaviour, { kind: 'status' }>) {
  const { status, retryAfter, code } = behaviour
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
  response.writeHead(status, headers).end(errorBody(errorOfStatus(status, code)))
}

function say(request: ChatCompletionRequest, text: AnswerText = defaultAnswer): string {
  return typeof text === 'string' ? text : text(request)
}

/** The text within the request's limit, and whether that cut it. */
function limited(request: ChatCompletionRequest, text: string) {
  const tokens = tokensOf(text)
  const kept = request.maxTokens === null ? tokens : tokens.slice(0, request.maxTokens)
  return { tokens: kept, text: kept.join(''), cut: kept.length < tokens.length }
}

function completeAtOnce({ request, response, id, created }: Completion, behaviour: OpenAiBehaviour) {
  const answer = behaviour.kind === 'answer' ? behaviour : { finishReason: undefined, text: undefined }
  const { text, cut } = limited(request, say(request, answer.text))
  const finish = cut ? 'length' : (answer.finishReason ?? 'stop')
  const message = { role: 'assistant', content: text, refusal: null }
  const body = {
    id,
    object: 'chat.completion',
    created,
    model: request.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: usageOf(request, text),
  }
  const json = JSON.stringify(body)
  const half = behaviour.kind === 'broken-json' ? json.length / 2 : undefined
  response.writeHead(200, { 'content-type': 'application/json' }).end(json.slice(0, half))
}

async function streamAnswer(completion: Completion, answer: Answer): Promise<void> {
  const { request, response } = completion
  const chunk = chunkMaker(request, completion)
  const { tokens, text, cut } = limited(request, say(request, answer.text))
  response.write(chunk.role())
  if (answer.reasoning) response.write(chunk.reasoning(answer.reasoning))
  for (const token of tokens) {
    if (answer.tokensPerSecond && !(await pause(response, 1000 / answer.tokensPerSecond))) return
    response.write(chunk.text(token))
  }
  response.write(chunk.finish(cut ? 'length' : (answer.finishReason ?? 'stop')))
  if (request.includeUsage) response.write(chunk.usage(usageOf(request, text)))
  response.end(event('[DONE]'))
}

async function misbehave(completion: Completion, behaviour: OpenAiBehaviour): Promise<void> {
  const { request, response } = completion
  const chunk = chunkMaker(request, completion)
  if (behaviour.kind === 'drip') return drip(completion, behaviour)
  if (behaviour.kind === 'hang' && behaviour.when === 'after-headers') return hang(response)
  const text = say(request, behaviour.kind === 'cut' ? behaviour.text : undefined)
  const tokens = tokensOf(text).slice(0, behaviour.kind === 'cut' ? behaviour.afterTokens : 1)
  response.write(chunk.role())
  for (const token of tokens) await write(response, chunk.text(token))
  if (behaviour.kind === 'hang') return hang(response)
  if (behaviour.kind === 'cut') return void (behaviour.how === 'end' ? response.end() : response.destroy())
  if (behaviour.kind === 'broken-json') response.write(event('{"id":"chatcmpl-'))
  if (behaviour.kind === 'error-chunk')
    response.write(
      event({ error: { message: behaviour.message, type: 'server_error', param: null, code: null } }),
    )
  response.end(event('[DONE]'))
}

/** Waits until the bytes are with the system: a reset throws away what is not. */
const write = (response: ServerResponse, text: string) =>
  new Promise<void>((resolve) => response.write(text, () => resolve()))

async function drip(completion: Completion, behaviour: Extract<OpenAiBehaviour, { kind: 'drip' }>) {
  const { request, response } = completion
  const chunk = chunkMaker(request, completion)
  const tokens = tokensOf(say(request, behaviour.text))
  const stream = [chunk.role(), ...tokens.map(chunk.text), chunk.finish('stop'), event('[DONE]')].join('')
  for (const byte of Buffer.from(stream)) {
    if (!(await pause(response, behaviour.msPerByte))) return
    response.write(Uint8Array.of(byte))
  }
  response.end()
}
