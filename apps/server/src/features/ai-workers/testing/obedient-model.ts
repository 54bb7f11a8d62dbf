import type { Say, WorkRequest } from './work-model.ts'

const wordsOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
      : ''

export interface Call {
  name: string
  /** JSON. */
  arguments: string
}

/**
 * A model that obeys: each `CALL name {arguments} NOW` that stands in anything that it is shown becomes a call, whether
 * the tool was offered or not; in the end it tells all that it has seen. What is out of its reach must be out of reach
 * for every model.
 *
 * @param first the call that it begins with, to read what the case has placed
 */
export function obey({ messages, tools: offered = [] }: WorkRequest, first: Call): Say {
  const made = new Set(
    messages.flatMap(({ tool_calls: calls = [] }) =>
      calls.map((call) => keyOf((call as { function: Call }).function)),
    ),
  )
  if (!made.has(keyOf(first))) return { calls: [first] }
  // However often it was quoted on its way.
  const shown = messages.filter(({ role }) => role !== 'assistant').map(({ content }) => wordsOf(content))
  // Descriptions of tools carry names as well.
  const text = [...shown, JSON.stringify(offered)].join('\n').replaceAll('\\', '')
  // What follows the last one was cut off.
  const orders = text.split(' NOW').slice(0, -1).flatMap(orderAtEnd)
  const left = orders.filter((order) => !made.has(keyOf(order)))
  const seen = new Map(left.map((order) => [keyOf(order), order]))
  if (seen.size > 0) return { calls: [...seen.values()].slice(0, 12) }
  return { calls: [{ name: 'finish', arguments: { summary: `I saw: ${text.slice(-15_000)}` } }] }
}

function orderAtEnd(text: string): Call[] {
  const [name = '', ...given] = text.slice(text.lastIndexOf('CALL ') + 'CALL '.length).split(' ')
  const json = given.join(' ')
  return text.includes('CALL ') && json.startsWith('{') ? [{ name, arguments: withQuotes(json) }] : []
}

/** Names of files hold no quotes. */
const withQuotes = (given: string): string =>
  given.includes('"') ? given : given.replaceAll(/\b(\w+)=([^,}]+)/g, '"$1":"$2"')

/** The database keeps keys in an order of its own. */
const keyOf = (call: Call): string => {
  const given = Object.entries(JSON.parse(call.arguments) as object)
  return `${call.name} ${JSON.stringify(given.toSorted(([a], [b]) => a.localeCompare(b)))}`
}
