import { ID_PREFIXES, openai } from '@millrace/contract'
import type { ToolDefinition } from '@millrace/models'
import type { FastifyReply } from 'fastify'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { askAsProgram, type OpenEngine, type StreamingAnswer } from '../../conversations/index.ts'
import { noModel } from '../failures.ts'
import { readMessages } from './read-messages.ts'
import { streamCompletion } from './stream-completion.ts'
import { writeCompletion } from './write-completion.ts'

interface Call {
  body: openai.CompletionBody
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  reply: FastifyReply
}

/** What chunks and the whole response have in common. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

/** Answers as an agent, in one piece or as a stream. A client that disconnects stops the response. */
export async function complete(
  engine: OpenEngine,
  member: Member,
  { body, signal, reply }: Call,
): Promise<openai.Completion | void> {
  const { instructions, turns } = readMessages(body.messages)
  const answer = await ask(engine, member, {
    agentId: agentIdOf(body.model),
    turns,
    instructions,
    tools: toolsOf(body),
    temperature: body.temperature ?? null,
    maxOutputTokens: mostTokensOf(body),
    user: body.safety_identifier ?? body.user ?? null,
  })
  stopWith(signal, answer)
  const head: CompletionHead = {
    id: answer.place.messageId,
    created: Math.floor(engine.context.now().getTime() / 1000),
    model: body.model,
  }
  if (!body.stream) return writeCompletion(answer, head)
  return streamCompletion(answer, head, { reply, withUsage: body.stream_options?.include_usage === true })
}

async function ask(...input: Parameters<typeof askAsProgram>): Promise<StreamingAnswer> {
  try {
    return await askAsProgram(...input)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') throw noModel()
    if (error instanceof Failure && error.details?.refusal !== undefined) error.details.param ??= 'messages'
    throw error
  }
}

const AGENT = new RegExp(`^${openai.AGENT_PREFIX}(${ID_PREFIXES.agent}_\\w{1,100})$`)

/** Throws `not_found`: this API answers as agents only. */
export function agentIdOf(model: string): string {
  const id = AGENT.exec(model)?.[1]
  if (id === undefined) throw noModel()
  return id
}

function toolsOf({ tools, tool_choice: choice }: openai.CompletionBody): ToolDefinition[] {
  if (!tools || choice === 'none') return []
  const names = new Set<string>()
  return tools.map(({ function: { name, description, parameters, strict } }, at) => {
    if (names.has(name))
      throw new Failure('invalid_request', 'Two tools have this name.', { param: `tools[${at}].function.name` })
    names.add(name)
    return {
      name,
      description: description ?? '',
      parameters: parameters ?? { type: 'object', properties: {} },
      ...(strict ? { strict } : {}),
    }
  })
}

function mostTokensOf(body: openai.CompletionBody): number | null {
  const { max_tokens: older, max_completion_tokens: newer } = body
  return newer ?? older ?? null
}

/** Nobody reads on: the vendor is not paid for more. */
function stopWith(signal: AbortSignal, answer: StreamingAnswer): void {
  const stop = () => {
    if (!answer.ended) answer.stopping.abort()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
}

/** An ID as OpenAI's clients expect one for an item of a response. */
export const newItemId = (): string => newId('message')
