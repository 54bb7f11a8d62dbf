import type { openai } from '@millrace/contract'
import type { ChatTurn, ToolCall } from '@millrace/models'
import { Failure } from '../../../lib/errors.ts'

export interface CarriedConversation {
  /** Of system and developer messages. */
  instructions: string
  /** Ends with a question, or with results of tools. */
  turns: ChatTurn[]
}

type Message = openai.ChatMessage
type Content = Exclude<Message, { role: 'assistant' }>['content']

/** A conversation as a client sends it. Throws `invalid_request` where it makes no sense. */
export function readMessages(messages: readonly Message[]): CarriedConversation {
  const said: string[] = []
  const turns: ChatTurn[] = []
  const calls = new Map<string, ToolCall>()
  for (const [at, message] of messages.entries()) {
    if (message.role === 'system' || message.role === 'developer') {
      said.push(textOf(message.content))
      continue
    }
    if (message.role !== 'tool') checkResults(calls, at)
    const turn = turnOf(message, { at, calls })
    turns.push(turn)
    if (turn.role === 'assistant') for (const call of turn.toolCalls ?? []) calls.set(call.id, call)
    if (turn.role === 'tool') calls.delete(turn.callId)
  }
  checkResults(calls, messages.length)
  const last = turns.at(-1)
  if (last?.role !== 'user' && last?.role !== 'tool')
    throw refusal('messages', 'The last message has to be one of the user, or the result of a tool.')
  if (last.role === 'user' && last.text.trim() === '')
    throw refusal(`messages[${messages.length - 1}].content`, 'The question is empty.')
  if (!turns.some(({ role }) => role === 'user'))
    throw refusal('messages', 'The conversation has no message of the user.')
  return { instructions: said.join('\n\n'), turns }
}

function turnOf(
  message: Exclude<Message, { role: 'system' | 'developer' }>,
  { at, calls }: { at: number; calls: ReadonlyMap<string, ToolCall> },
): ChatTurn {
  if (message.role === 'user') return { role: 'user', text: textOf(message.content) }
  if (message.role === 'tool') {
    const call = calls.get(message.tool_call_id)
    if (!call)
      throw refusal(
        `messages[${at}].tool_call_id`,
        'The result of a tool has to follow the message with its call, once for each call.',
      )
    return { role: 'tool', callId: call.id, name: call.name, result: textOf(message.content) }
  }
  const made = (message.tool_calls ?? []).map((call, place) =>
    callOf(call, `messages[${at}].tool_calls[${place}]`),
  )
  const text = textOf(message.content ?? '')
  return { role: 'assistant', text, ...(made.length > 0 ? { toolCalls: made } : {}) }
}

function callOf({ id, function: { name, arguments: given } }: openai.CalledTool, place: string): ToolCall {
  try {
    return { id, name, arguments: given.trim() === '' ? {} : (JSON.parse(given) as unknown) }
  } catch {
    throw refusal(`${place}.function.arguments`, 'The arguments of a call have to be JSON.')
  }
}

/** Vendors refuse a conversation in which a call has no result. */
function checkResults(open: ReadonlyMap<string, ToolCall>, at: number): void {
  const [missing] = open.keys()
  if (missing === undefined) return
  throw refusal(
    'messages',
    `The result of the tool call ${missing.slice(0, 200)} is missing before message ${at}.`,
  )
}

const textOf = (content: Content): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')

const refusal = (param: string, message: string) => new Failure('invalid_request', message, { param })
