import type { openai } from '@millrace/contract'
import type { FastifyReply } from 'fastify'
import type { Member } from '../../../lib/actor.ts'
import type { OpenEngine } from '../../conversations/index.ts'
import { ask, toolsOf } from '../answers/ask.ts'
import { readMessages } from '../answers/read-messages.ts'
import { streamAnswer } from '../answers/stream-answer.ts'
import { CompletionWriter } from './completion-writer.ts'
import { type CompletionHead, writeCompletion } from './write-completion.ts'

interface Call {
  body: openai.CompletionBody
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  reply: FastifyReply
}

/** Answers as an agent, in one piece or as a stream. */
export async function complete(
  engine: OpenEngine,
  member: Member,
  { body, signal, reply }: Call,
): Promise<openai.Completion | void> {
  const { model, messages, tools, max_completion_tokens: newer, max_tokens: older } = body
  const offered = body.tool_choice === 'none' ? [] : (tools ?? [])
  const answer = await ask(engine, member, {
    ...readMessages(messages),
    model,
    param: 'messages',
    tools: toolsOf(offered.map((tool) => tool.function)),
    temperature: body.temperature ?? null,
    maxOutputTokens: newer ?? older ?? null,
    user: body.safety_identifier ?? body.user ?? null,
    signal,
  })
  const created = Math.floor(engine.context.now().getTime() / 1000)
  const head: CompletionHead = { id: answer.place.messageId, created, model }
  if (!body.stream) return writeCompletion(answer, head)
  const withUsage = body.stream_options?.include_usage === true
  return streamAnswer(answer, { reply, writer: new CompletionWriter(head, { answer, withUsage }) })
}
