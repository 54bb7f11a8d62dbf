import type { ServerResponse } from 'node:http'
import { hang, pause } from '../pause.ts'
import type { AnswerText, ModelBehaviour, ToolCallScript } from './behaviour.ts'
import { defaultAnswer } from './default-answer.ts'
import type { ModelRequest } from './model-request.ts'
import { tokensOf, type Usage, usageOf } from './tokens.ts'

export type Finish = 'stop' | 'length' | 'content_filter' | 'tool_calls'

/** How a vendor formats the parts of a streamed answer. */
export interface Frames {
  start(usage: Usage): string
  reasoning(text: string): string
  text(token: string): string
  toolCall(call: ToolCallScript, index: number): string
  finish(reason: Finish, usage: Usage): string
  /** An event that is not JSON. */
  broken: string
  error(message: string): string
}

export interface Answered {
  text: string
  toolCalls: ToolCallScript[]
  finish: Finish
  usage: Usage
}

interface Playing {
  request: ModelRequest
  response: ServerResponse
  frames: Frames
  /** The answer to a request without streaming. */
  whole(answered: Answered): unknown
  refuse(status: Extract<ModelBehaviour, { kind: 'status' }>): void
}

type Answer = Extract<ModelBehaviour, { kind: 'answer' }>
const PAGE = '<!doctype html><title>Welcome</title><h1>It works</h1>'

/** Answers a valid request with the given behaviour. */
export async function play(playing: Playing, behaviour: ModelBehaviour): Promise<void> {
  const { request, response } = playing
  if (behaviour.kind === 'status') return playing.refuse(behaviour)
  if (behaviour.kind === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  if (behaviour.kind === 'hang' && behaviour.when === 'before-headers') return hang(response)
  if (!request.stream) return answerAtOnce(playing, behaviour)
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  // Node holds headers back until the first bytes of the body.
  response.flushHeaders()
  if (behaviour.kind === 'answer') return streamAnswer(playing, behaviour)
  return misbehave(playing, behaviour)
}

const say = (request: ModelRequest, text: AnswerText = defaultAnswer): string =>
  typeof text === 'string' ? text : text(request)

/** The answer, cut to the request's token limit. */
function answered(request: ModelRequest, answer: Partial<Answer>): Answered {
  const toolCalls = (answer.toolCalls ?? []).filter(({ name }) => request.tools.includes(name))
  const tokens = tokensOf(say(request, toolCalls.length > 0 ? (answer.text ?? '') : answer.text))
  const kept = request.maxTokens === null ? tokens : tokens.slice(0, request.maxTokens)
  const text = kept.join('')
  const usual = toolCalls.length > 0 ? 'tool_calls' : (answer.finishReason ?? 'stop')
  const finish = kept.length < tokens.length ? 'length' : usual
  return { text, toolCalls, finish, usage: usageOf(request, text) }
}

function answerAtOnce({ request, response, whole }: Playing, behaviour: ModelBehaviour) {
  const json = JSON.stringify(whole(answered(request, behaviour.kind === 'answer' ? behaviour : {})))
  const half = behaviour.kind === 'broken-json' ? json.length / 2 : undefined
  response.writeHead(200, { 'content-type': 'application/json' }).end(json.slice(0, half))
}

async function streamAnswer({ request, response, frames }: Playing, answer: Answer): Promise<void> {
  const { text, toolCalls, finish, usage } = answered(request, answer)
  if (answer.firstTokenMs && !(await pause(response, answer.firstTokenMs))) return
  response.write(frames.start(usage))
  if (answer.reasoning) response.write(frames.reasoning(answer.reasoning))
  for (const token of tokensOf(text)) {
    if (answer.tokensPerSecond && !(await pause(response, 1000 / answer.tokensPerSecond))) return
    response.write(frames.text(token))
  }
  for (const [index, call] of toolCalls.entries()) response.write(frames.toolCall(call, index))
  response.end(frames.finish(finish, usage))
}

async function misbehave({ request, response, frames }: Playing, behaviour: ModelBehaviour): Promise<void> {
  if (behaviour.kind === 'drip') return drip({ request, response, frames }, behaviour)
  if (behaviour.kind === 'hang' && behaviour.when === 'after-headers') return hang(response)
  const text = say(request, behaviour.kind === 'cut' ? behaviour.text : undefined)
  const tokens = tokensOf(text).slice(0, behaviour.kind === 'cut' ? behaviour.afterTokens : 1)
  const usage = usageOf(request, text)
  response.write(frames.start(usage))
  for (const token of tokens) await write(response, frames.text(token))
  if (behaviour.kind === 'hang') return hang(response)
  if (behaviour.kind === 'cut') return void (behaviour.how === 'end' ? response.end() : response.destroy())
  if (behaviour.kind === 'broken-json') response.write(frames.broken)
  if (behaviour.kind === 'error-chunk') return void response.end(frames.error(behaviour.message))
  response.end(frames.finish('stop', usage))
}

/** Waits until the system has the bytes: a reset would discard the rest. */
const write = (response: ServerResponse, text: string) =>
  new Promise<void>((resolve) => response.write(text, () => resolve()))

async function drip(
  { request, response, frames }: Pick<Playing, 'request' | 'response' | 'frames'>,
  behaviour: Extract<ModelBehaviour, { kind: 'drip' }>,
) {
  const text = say(request, behaviour.text)
  const usage = usageOf(request, text)
  const tokens = tokensOf(text).map(frames.text)
  const stream = [frames.start(usage), ...tokens, frames.finish('stop', usage)].join('')
  for (const byte of Buffer.from(stream)) {
    if (!(await pause(response, behaviour.msPerByte))) return
    response.write(Uint8Array.of(byte))
  }
  response.end()
}
