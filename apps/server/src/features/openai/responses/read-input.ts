import type { openai } from '@millrace/contract'
import { Failure } from '../../../lib/errors.ts'
import { type CarriedConversation, readMessages } from '../answers/read-messages.ts'

type Message = openai.ChatMessage

/** The input of a response as a conversation. Throws `invalid_request` where it makes no sense. */
export function readInput({ input, instructions }: openai.ResponseBody): CarriedConversation {
  const said: Message[] = instructions ? [{ role: 'system', content: instructions }] : []
  const items: Message[] = typeof input === 'string' ? [{ role: 'user', content: input }] : messagesOf(input)
  try {
    return readMessages([...said, ...items])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Items and messages don't have the same places.
    throw new Failure(error.code, error.message, { ...error.details, param: 'input' })
  }
}

/** Calls in a row belong to the response before them. */
function messagesOf(items: readonly openai.InputItem[]): Message[] {
  const messages: Message[] = []
  for (const item of items) {
    if (item.type === 'function_call') {
      const { call_id: id, name, arguments: given } = item
      const call = { id, type: 'function' as const, function: { name, arguments: given } }
      const last = messages.at(-1)
      if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call]
      else messages.push({ role: 'assistant', tool_calls: [call] })
    } else if (item.type === 'function_call_output')
      messages.push({ role: 'tool', tool_call_id: item.call_id, content: textOf(item.output) })
    else messages.push({ role: item.role, content: textOf(item.content) })
  }
  return messages
}

const textOf = (content: string | readonly { text: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')
