import type { openai } from '@millrace/contract'
import type { FastifyReply } from 'fastify'
import type { Member } from '../../../lib/actor.ts'
import type { OpenEngine } from '../../conversations/index.ts'
import { ask, toolsOf } from '../answers/ask.ts'
import { endOf } from '../answers/end-of.ts'
import { streamAnswer } from '../answers/stream-answer.ts'
import { readInput } from './read-input.ts'
import { ResponseWriter } from './response-writer.ts'
import { closedResponse, openResponse } from './write-response.ts'

interface Call {
  body: openai.ResponseBody
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  reply: FastifyReply
}

/** Answers as an agent in the form of the Responses API, in one piece or as a stream. */
export async function respond(
  engine: OpenEngine,
  member: Member,
  { body, signal, reply }: Call,
): Promise<openai.Response | void> {
  const { model, tools, tool_choice: choice, user, safety_identifier: newer } = body
  const answer = await ask(engine, member, {
    ...readInput(body),
    model,
    param: 'input',
    tools: toolsOf(choice === 'none' ? [] : (tools ?? [])),
    temperature: body.temperature ?? null,
    maxOutputTokens: body.max_output_tokens ?? null,
    user: newer ?? user ?? null,
    signal,
  })
  const created = Math.floor(engine.context.now().getTime() / 1000)
  const open = openResponse(body, { id: answer.place.messageId, created })
  if (body.stream) return streamAnswer(answer, { reply, writer: new ResponseWriter(open, answer) })
  return closedResponse(open, { answer, done: await endOf(answer) })
}
