import type { tools } from '@millrace/contract'

type Refused = tools.ToolServer['refused'][number]
type Values = Readonly<Record<string, unknown>>

/** What is used of a tool. Whatever else its server says of it can't make it unreadable. */
export interface ListedTool {
  name: string
  description: string
  schema: Record<string, unknown>
  /** Whether its server says that it makes no changes. */
  isReadOnly: boolean
}

/** Gets the tools of each page of a list, and those that can't be read, with the reason. */
export interface Listing {
  onTool(tool: ListedTool): void
  onRefused(refused: Refused): void
}

/** Of one page. */
const MOST_LISTED = 500
const LONGEST_NAME = 128
const LONGEST_SCHEMA = 20_000
const DEEPEST_SCHEMA = 10
/** No schema of that length has more. */
const MOST_VALUES = 10_000

/**
 * Takes the tools out of a message, if it is a list of tools: the protocol's library refuses a whole list because of
 * one, and takes seconds for a large one.
 */
export function takeTools<T>(message: T, { onTool, onRefused }: Listing): T {
  if (!isObject(message) || !isObject(message.result)) return message
  const { tools: listed } = message.result
  if (!Array.isArray(listed)) return message
  for (const [at, one] of listed.slice(0, MOST_LISTED).entries()) {
    const reason = problemOf(one)
    if (reason === null) onTool(toolOf(one as Values))
    else onRefused({ name: nameOf(one, at), reason })
  }
  return { ...message, result: { ...message.result, tools: [] } }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'
const textOf = (value: unknown): string => (isText(value) ? value : '')

function toolOf(one: Values): ListedTool {
  const annotations = isObject(one.annotations) ? one.annotations : {}
  return {
    name: textOf(one.name),
    description: textOf(one.description) || textOf(one.title) || textOf(annotations.title),
    schema: one.inputSchema as Record<string, unknown>,
    isReadOnly: annotations.readOnlyHint === true,
  }
}

function nameOf(one: unknown, at: number): string {
  const name = isObject(one) ? textOf(one.name) : ''
  return name === '' ? `Tool ${at + 1}` : shown(name, LONGEST_NAME)
}

const shown = (text: string, most: number): string =>
  text.slice(0, most).toWellFormed().replaceAll('\u0000', '')

/** In plain words. */
function problemOf(one: unknown): string | null {
  if (!isObject(one)) return 'Its description isn’t an object.'
  const { name, inputSchema: schema } = one
  if (!isText(name) || name === '') return 'It has no name.'
  if (!isObject(schema)) return 'It doesn’t describe its parameters.'
  if (schema.type !== 'object') return 'Its parameters must have the type “object”.'
  const size = sizeProblem(schema, DEEPEST_SCHEMA, { values: MOST_VALUES })
  if (size === 'deep') return 'Its parameters are nested too deeply.'
  if (size === 'large' || JSON.stringify(schema).length > LONGEST_SCHEMA)
    return `Its parameters take more than ${LONGEST_SCHEMA / 1000} kB.`
  const { properties = {}, required = [] } = schema
  if (!Array.isArray(required) || !required.every(isText))
    return 'Its list of required parameters isn’t a list of names.'
  if (!isObject(properties)) return 'The description of its parameters isn’t an object.'
  // `true` and `false` are schemas, too.
  const wrong = Object.keys(properties).find(
    (key) => !isObject(properties[key]) && typeof properties[key] !== 'boolean',
  )
  return wrong === undefined
    ? null
    : `The description of its parameter “${shown(wrong, 64)}” isn’t an object.`
}

/** Looks no further than it has to: what is larger than this is never written out. */
function sizeProblem(value: unknown, depth: number, budget: { values: number }): 'deep' | 'large' | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth === 0) return 'deep'
  const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  budget.values -= children.length
  if (budget.values < 0) return 'large'
  for (const child of children) {
    const problem = sizeProblem(child, depth - 1, budget)
    if (problem !== null) return problem
  }
  return null
}
